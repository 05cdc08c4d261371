"""Vectors: numbers side by side where kernels are compiled, and else a list.

For mypy and mypyc these names are those of librt, which compiled kernels stand on. Where sources
are played nothing but Python is needed, and lists are quicker than vectors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import u8 as u8
else:
    i64 = u8 = int

    class vec:  # noqa: N801 - as librt calls it
        """`vec[i64](numbers)` makes a list of them."""

        def __class_getitem__(cls, item: Any) -> type[list]:  # noqa: ANN401 - any type will do
            return list

    def append(vector: list, item: Any) -> list:  # noqa: ANN401
        """The vector with one item more; that of others stays as long as it was."""
        return [*vector, item]
