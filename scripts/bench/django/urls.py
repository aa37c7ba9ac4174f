from django.urls import path

from rules.views import RuleList

urlpatterns = [path("rules", RuleList.as_view())]
