"""Filters that make links of the rule numbers in any text."""

from __future__ import annotations

from django import template

from games.rules.page import marked_up, with_links

register = template.Library()
register.filter("rule_links", with_links)
register.filter("rule_text", marked_up)
