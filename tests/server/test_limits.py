"""What the server guards against: too much, too large, too odd; and the headers that keep the page safe."""

import re

import httpx
import pytest
from serving import Live, Server, wait_until

from quai.game import load
from quai.server.limits import ANYTHING, MOST_CALLERS, ONE_ADDRESS, Limiter, Rate
from quai.server.page import FOLDER

POLICY = {"default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "frame-ancestors": "'none'"}


def test_too_many_words_are_refused_for_a_while(own_server: Server):
    """After twenty at once, two a second: 429 says when to try again, and then it works."""
    party = own_server.create()

    def say() -> httpx.Response:
        body = {"text": "la", "id": f"{len(answers)}"}
        answers.append(party[0].call("POST", f"{party[0].path}/chat", body))
        return answers[-1]

    answers: list[httpx.Response] = []
    wait_until(lambda: say().status_code == 429)
    assert len(answers) > 20
    assert answers[-1].json()["error"] == "server.too_many"
    assert int(answers[-1].headers["Retry-After"]) >= 1
    assert party[1].say("I may still talk")
    wait_until(lambda: say().status_code == 200)


def test_a_new_token_for_every_request_does_not_help():
    """Requests are counted by address too, whatever tokens they have."""
    limiter = Limiter()
    taken = 0
    while not limiter.take(ONE_ADDRESS, "address"):
        assert not limiter.take(ANYTHING, f"token {taken}")
        taken += 1
    assert taken >= ONE_ADDRESS.burst


def test_limiter_refills():
    limiter, rate = Limiter(), Rate(burst=2, per_second=50)
    assert [limiter.take(rate, "a") for _ in range(2)] == [0, 0]
    wait = limiter.take(rate, "a")
    assert 0 < wait <= 0.02
    assert limiter.take(rate, "b") == 0, "each has a bucket"
    assert limiter.take(Rate(1, 1), "a") == 0, "for each rate"
    wait_until(lambda: limiter.take(rate, "a") == 0, 1)


def test_limiter_remembers_the_busy_ones():
    """Whoever calls all the time is not forgotten, however many others call once."""
    limiter, rate = Limiter(), Rate(burst=3, per_second=0.001)
    refused = 0
    for number in range(3 * MOST_CALLERS):
        limiter.take(rate, f"{number}")
        if number % 1000 == 0:
            refused += limiter.take(rate, "busy") > 0
    assert refused == 3 * MOST_CALLERS // 1000 - 3
    assert len(limiter._buckets) <= MOST_CALLERS


def test_bodies_too_large(sqlite_server: Server):
    party = sqlite_server.create()
    big = {"text": "x" * 20_000, "id": "1"}
    for path in ("/tables", f"{party[0].path}/chat", f"{party[0].path}/actions"):
        party[0].refused(413, "server.too_large", "POST", path, big)
    record = sqlite_server.http.post("/api/records", content=b"x" * 1_000_001, headers={"Content-Type": "text/plain"})
    assert (record.status_code, record.json()["error"]) == (413, "server.too_large")


def test_a_body_of_unknown_length_too_large(sqlite_server: Server):
    """The limit holds also when the length is not announced."""
    parts = (b"x" * 10_000 for _ in range(10))
    answer = sqlite_server.http.post("/api/tables", content=parts, headers={"Content-Type": "application/json"})
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "path",
    ["/", "/rules", "/tables/x", "/api/games", "/api/tables", "/api/tables/nowhere", "/api/nowhere", "/nowhere/at/all"],
)
@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_headers_on_every_answer(sqlite_server: Server, path: str, method: str):
    """Pages, answers and errors alike: no foreign script, no frame, no guessing of types, nothing about the server."""
    answer = sqlite_server.http.request(method, path)
    rules = dict(rule.strip().split(" ", 1) for rule in answer.headers["Content-Security-Policy"].split(";"))
    assert POLICY.items() <= rules.items()
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "server" not in answer.headers
    if path.startswith("/api/tables"):
        assert answer.headers["Cache-Control"] == "no-store"


def test_the_page_has_no_inline_script(sqlite_server: Server):
    page = sqlite_server.http.get("/")
    assert page.status_code == 200
    if not (FOLDER / "index.html").exists():
        pytest.skip("the page has not been built")
    assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|<style|javascript:", page.text, re.IGNORECASE)


def test_errors_tell_nothing_of_the_inside(sqlite_server: Server):
    """Errors are a key and a sentence, whatever was sent."""
    http, party = sqlite_server.http, sqlite_server.create()
    json = {"Content-Type": "application/json"}
    answers = [
        http.post("/api/tables", content=b"{", headers=json),
        http.post("/api/tables", content=b"\xff\xfe", headers=json),
        http.post("/api/tables", content=b'"\\ud800"', headers=json),
        http.post("/api/tables", content=b"[" * 16_000, headers=json),
        http.post("/api/tables", content=b'{"game":' * 2_000, headers=json),
        http.post("/api/tables", content=b"1e999", headers=json),
        http.post("/api/tables", content=b""),
        http.post("/api/tables", data={"game": "london"}),
        http.post("/api/tables", files={"game": b"london"}),
        http.post(f"/api{party[0].path}/actions", content=b"keep", headers=party[0].headers),
        http.post("/api/records", content=b"quai record 1\ngame london\nrules 1\nplayers 2\nstart " + b"[" * 100_000),
        http.post("/api/records", content=b"quai record 1\ngame london\nrules 1\nplayers 2\nseed " + b"9" * 100_000),
        http.get("/api/tables/x/moments/99999999999999999999"),
        http.get(f"/api{party[0].path}/events?since=1&since=2&more=%ff"),
        http.get("/api/boards/..%2f..%2fpyproject"),
        http.request("TRACE", "/api/tables"),
    ]
    for answer in answers:
        assert 200 <= answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            body = answer.json()
            assert set(body) <= {"error", "message", "rule", "version"}
            assert "Traceback" not in answer.text
            assert "/src/" not in answer.text


def test_nested_hello(sqlite_server: Server):
    """A first message that is nested as deep as it can be is a bad one, and nothing more."""
    for text in ("[" * 4000, '{"token":' * 400, '{"x":' + "[" * 3000):
        with Live(sqlite_server, sqlite_server.create().table) as live:
            live.send(text)
            assert live.frame()["error"] == "server.bad_hello"


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../../pyproject.toml", "/assets/..%2f..%2fapp.py", "/..%2fapp.py", "/app.py", "/assets/%2e%2e/app.py",
        "/assets//etc/passwd", "/%2fetc%2fpasswd", "/.git/config", "/assets/", "/assets", "/quai.sqlite", "/tables",
        "/api", "/api/", "/api/tables/x/nothing", "/index.html%00.js", "/tables/x/y", "/assets/..\\app.py",
        "/" + "x" * 300,
    ],
)  # fmt: skip
def test_paths_that_lead_nowhere(sqlite_server: Server, path: str):
    """Only the page's own files can be had, and errors are JSON."""
    request = httpx.Request("GET", sqlite_server.http.base_url)
    request.url = request.url.copy_with(raw_path=path.encode())
    answer = sqlite_server.http.send(request)
    assert answer.status_code == 404, answer.text
    assert answer.json()["error"] == "server.no_page"


def test_methods_that_are_not_there(sqlite_server: Server):
    for method, path in (
        ("DELETE", "/tables"),
        ("PUT", "/tables/x"),
        ("GET", "/tables/x/actions"),
        ("PATCH", "/games"),
    ):
        answer = sqlite_server.caller().call(method, path)
        assert (answer.status_code, answer.json()["error"]) == (405, "server.no_method")
        assert "Allow" in answer.headers


def test_a_very_long_record_line(sqlite_server: Server):
    """A record with far too many lines is refused in good time, and the server goes on."""
    position = load("london", 2).new(1)
    text = position.record() + "0 keep x\n" * 20_000
    answer = sqlite_server.http.post("/api/records", content=text, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 400
    assert sqlite_server.caller().ok("GET", "/health")["ready"]
