from rest_framework import serializers

from .models import Person, Rule


class PersonSerializer(serializers.ModelSerializer):
    class Meta:
        model = Person
        fields = ["id", "first_name", "last_name", "email"]


class RuleSerializer(serializers.ModelSerializer):
    id = serializers.IntegerField(source="rule_id")
    company_rule_id = serializers.IntegerField(source="rule_id")
    assigned_to = serializers.CharField(source="assigned_to_id")
    assigned_to_user = PersonSerializer(source="assigned_to")

    class Meta:
        model = Rule
        fields = [
            "id",
            "master_rule_id",
            "company_rule_id",
            "extracted_rule_id",
            "obligation_id",
            "library",
            "title_number",
            "part_no",
            "section",
            "source_section",
            "rule_title",
            "internal_title",
            "rule_text_simplified",
            "action",
            "subject",
            "conditions",
            "exemption",
            "rule_type",
            "keywords",
            "priority",
            "compliance_status",
            "is_active",
            "assigned_to",
            "assigned_to_user",
            "due_date",
            "custom_tags",
            "updated_at",
        ]
