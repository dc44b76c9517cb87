"""A browser for the tests: one found on the machine, Playwright's own, or Debian's.

`python tests/web/browser.py` gets one if there is none. With QUAI_BROWSER=required it is an error if that fails.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
IS_REQUIRED = os.environ.get("QUAI_BROWSER") == "required"
WITHOUT = "NO BROWSER: the tests of the page are left out. Install Chromium or Chrome to run them."


def find() -> str | None:
    """The path of a browser on this machine."""
    return next(filter(None, map(shutil.which, NAMES)), None) or _playwrights_own()


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def get() -> str | None:
    """A browser, fetched if there is none."""
    return find() or _from_playwright() or _from_debian()


def _from_playwright() -> str | None:
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False, timeout=300)
    return _playwrights_own()


def _from_debian() -> str | None:
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", "chromium"]):
        subprocess.run(["apt-get", *command], check=False, timeout=600, stdout=subprocess.DEVNULL)
    return find()


if __name__ == "__main__":
    found = get()
    print(f"Browser: {found}" if found else WITHOUT, flush=True)
    sys.exit(1 if IS_REQUIRED and not found else 0)
