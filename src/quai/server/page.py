"""The page: files built from web/, and the headers that keep it safe."""

import gzip
import mimetypes
from functools import cache
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException

FOLDER = Path(__file__).resolve().parent / "page"
NOT_BUILT = "The page has not been built yet: run `make play` in the project's folder."
WORTH_IT = 1000  # bytes from which on a file is compressed

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
FOREVER = "public, max-age=31536000, immutable"


def compressed(request: Request[Any, Any, Any], content: bytes, media_type: str, cache_control: str) -> Response[bytes]:
    """Something that stays the same for a while, compressed once for all callers who can read that."""
    headers = {"Cache-Control": cache_control, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", "") and len(content) > WORTH_IT:
        headers["Content-Encoding"] = "gzip"
        content = _gzipped(content)
    return Response(content, media_type=media_type, headers=headers)


@cache
def _gzipped(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


ADDRESSES = ["/", "/tables/{id:str}", "/join/{id:str}", "/games/{id:str}", "/rules", "/rules/{game:str}"]


@get(ADDRESSES, include_in_schema=False)
async def index(request: Request[Any, Any, Any]) -> Response[bytes]:
    """One page for all addresses; it finds out itself what to show."""
    return the_page(request)


def the_page(request: Request[Any, Any, Any], status: int = 200) -> Response[bytes]:
    file = FOLDER / "index.html"
    if not file.exists():
        return Response(NOT_BUILT.encode(), media_type=MediaType.TEXT, status_code=status)
    answer = compressed(request, file.read_bytes(), "text/html; charset=utf-8", "no-cache")
    answer.status_code = status
    return answer


@get(["/assets/{name:str}", "/{name:str}"], include_in_schema=False)
async def asset(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    """A file of the page. Those in assets/ have names that change with their contents."""
    path = request.url.path.lstrip("/")
    content = _read(path)
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    is_named_by_content = path.startswith("assets/")
    return compressed(request, content, media_type, FOREVER if is_named_by_content else "no-cache")


def _read(path: str) -> bytes:
    """A file in the page's folder; there are many ways to ask for something else."""
    file = FOLDER / path
    try:
        if file.resolve().is_relative_to(FOLDER.resolve()):
            return file.read_bytes()
    except (OSError, ValueError):
        pass
    raise NotFoundException
