"""What is said to whoever does something too often."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def too_often(request: HttpRequest) -> HttpResponse:
    return render(request, "429.html", status=429)
