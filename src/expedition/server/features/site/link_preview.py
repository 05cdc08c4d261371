"""Link previews (Open Graph): title, sentence and picture that messengers show."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

NAME = "Expedition"
CARDS = "cards"
"""The folder of the bundle with a picture for each game, and one for all of them."""
FOR_ALL = "home"
WIDTH, HEIGHT = 1200, 630
"""What messengers show uncut."""
LOCALES = {"en": "en_GB", "fr": "fr_FR"}


@dataclass(frozen=True, slots=True)
class Preview:
    """The preview of an address, for people who have the link and nothing else."""

    title: str
    description: str
    game: str | None = None

    @property
    def card(self) -> str:
        """The base name of its picture."""
        return self.game or FOR_ALL


def tags(preview: Preview, language: str, address: str, picture: str) -> str:
    """The preview as meta tags; all that people have written is escaped."""
    named = {
        "description": preview.description,
        "twitter:card": "summary_large_image",
    }
    properties = {
        "og:site_name": NAME,
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.description,
        "og:url": address,
        "og:locale": LOCALES[language],
        "og:image": picture,
        "og:image:type": "image/jpeg",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": preview.title,
    }
    return "".join(
        [
            *(_tag("name", name, content) for name, content in named.items()),
            *(_tag("property", name, content) for name, content in properties.items()),
        ]
    )


def _tag(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(content)}">'
