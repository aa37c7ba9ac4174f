"""Django as a peer of the rule list: nothing but the list, without sessions, middleware or debugging."""

import os

SECRET_KEY = "bench"
DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1"]
ROOT_URLCONF = "urls"
WSGI_APPLICATION = "wsgi.application"
INSTALLED_APPS = ["django.contrib.postgres", "rest_framework", "rules"]
MIDDLEWARE = []
USE_TZ = True
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "postgres",
        "HOST": os.environ["BENCH_POSTGRES_FOLDER"],
        "USER": os.environ["BENCH_POSTGRES_USER"],
        # A worker keeps its connection.
        "CONN_MAX_AGE": None,
    }
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
}
