"""How long tests wait for what they want to see, before they call it missing.

Nothing is proven by giving up sooner: a busy machine may take a hundred times as long as an idle
one. Whoever mends something and expects to wait in vain sets EXPEDITION_PATIENCE to fewer seconds.
"""

from __future__ import annotations

import os

PATIENCE = float(os.environ.get("EXPEDITION_PATIENCE", "300"))
