from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models


class Person(models.Model):
    id = models.TextField(primary_key=True)
    first_name = models.TextField()
    last_name = models.TextField()
    email = models.TextField()


# Orders of the list besides that of the CFR, which is `position`.
SORT_COLUMNS = ["title_key", "citation_rank", "action_key", "priority_weight", "person_key"]


class Rule(models.Model):
    """A company rule with the fields that lists show, and the company's state in the same row."""

    position = models.IntegerField(primary_key=True)
    rule_id = models.BigIntegerField()
    master_rule_id = models.TextField()
    extracted_rule_id = models.TextField()
    obligation_id = models.TextField()
    library = models.TextField()
    title_number = models.IntegerField()
    part_no = models.TextField()
    section = models.TextField()
    source_section = models.TextField()
    rule_title = models.TextField()
    internal_title = models.TextField(null=True)
    rule_text_simplified = models.TextField()
    action = models.TextField()
    subject = models.TextField()
    conditions = models.JSONField()
    exemption = models.TextField()
    rule_type = models.JSONField()
    keywords = models.JSONField()
    priority = models.TextField()
    compliance_status = models.TextField()
    is_active = models.BooleanField()
    assigned_to = models.ForeignKey(
        Person, null=True, on_delete=models.PROTECT, db_constraint=False, db_index=False
    )
    due_date = models.DateField(null=True)
    custom_tags = models.JSONField()
    updated_at = models.DateTimeField()
    # Made ready for sorting and searching, so that no query computes them.
    title_key = models.CharField(max_length=1000, db_collation="C")
    citation_rank = models.IntegerField()
    action_key = models.CharField(max_length=5000, db_collation="C")
    priority_weight = models.IntegerField()
    person_key = models.CharField(max_length=1000, db_collation="C")
    words = SearchVectorField(null=True)

    class Meta:
        # Both ways: equal rules keep the order of the CFR whichever way the list is sorted.
        indexes = [
            *[models.Index(fields=[column, "position"]) for column in SORT_COLUMNS],
            *[models.Index(fields=[f"-{column}", "position"]) for column in SORT_COLUMNS],
            models.Index(fields=["title_number", "part_no", "position"]),
            models.Index(fields=["compliance_status"]),
            models.Index(fields=["assigned_to"]),
            GinIndex(fields=["words"], fastupdate=False),
        ]
