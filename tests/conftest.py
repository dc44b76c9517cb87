"""Settings for all tests: Hypothesis tries the same examples every time, and as many as a quick run allows."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "quai",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.load_profile("quai")
