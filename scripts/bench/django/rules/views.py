from django.contrib.postgres.search import SearchQuery
from rest_framework.generics import ListAPIView
from rest_framework.pagination import PageNumberPagination
from rest_framework.response import Response

from .models import Rule
from .serializers import RuleSerializer

SORTS = {
    "ruleTitle": "title_key",
    "sourceSection": "citation_rank",
    "action": "action_key",
    "priority": "priority_weight",
    "assignedTo": "person_key",
}
WEIGHTS = {"none": 0, "low": 1, "medium": 2, "high": 3}


class Pages(PageNumberPagination):
    """The count and one page; the addresses of other pages are left out, as in the other list."""

    page_size = 50

    def get_paginated_response(self, data):
        return Response({"total": self.page.paginator.count, "items": data})


def order_of(params):
    column = SORTS.get(params.get("sort"))
    sign = "-" if params.get("order") == "desc" else ""
    return [f"{sign}{column}", "position"] if column else [f"{sign}position"]


def filters_of(params):
    """Conditions of a query by the names of the rule list's own parameters."""
    conditions = {}
    if "search" in params:
        conditions["words"] = SearchQuery(params["search"], config="simple")
    if "priority" in params:
        conditions["priority_weight"] = WEIGHTS[params["priority"]]
    if "status" in params:
        conditions["compliance_status"] = params["status"]
    if "applicability" in params:
        conditions["is_active"] = params["applicability"] == "applicable"
    if params.get("assignee") == "none":
        conditions["assigned_to__isnull"] = True
    elif "assignee" in params:
        conditions["assigned_to"] = params["assignee"]
    if "titleFilter" in params:
        conditions["title_number"] = params["titleFilter"]
    if "partFilter" in params:
        conditions["part_no"] = params["partFilter"]
    return conditions


class RuleList(ListAPIView):
    serializer_class = RuleSerializer
    pagination_class = Pages

    def get_queryset(self):
        params = self.request.query_params
        rules = Rule.objects.select_related("assigned_to").defer("words")
        return rules.filter(**filters_of(params)).order_by(*order_of(params))
