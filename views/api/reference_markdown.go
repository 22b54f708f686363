package api

import (
	"fmt"
	"html"
	"strings"
)

// Markdown returns the reference in Markdown, for programs.
func (reference Reference) Markdown(problems []ProblemLine) string {
	var out strings.Builder
	for _, call := range reference.Calls {
		fmt.Fprintf(&out, "\n## %s: %s %s\n\n", call.Summary, call.Method, call.Path)
		for _, paragraph := range call.About {
			out.WriteString(plainCode(paragraph) + "\n\n")
		}
		if call.Scope != "" {
			fmt.Fprintf(&out, "The key needs the scope `%s`.\n\n", call.Scope)
		}
		if call.LiveKey {
			out.WriteString("It must be a live key.\n\n")
		}
		if len(call.Address) > 0 {
			fmt.Fprintf(&out, "### Parameters\n\n%s\n", fieldsInMarkdown(call.Address))
		}
		if len(call.Fields) > 0 {
			fmt.Fprintf(&out, "### Request\n\n%s\n", fieldsInMarkdown(call.Fields))
		}
		fmt.Fprintf(&out, "```sh\n%s\n```\n\n", call.Command)
		if call.Answer != "" {
			fmt.Fprintf(&out, "### Response\n\n%s\n", plainCode(call.Answer))
			continue
		}
		fmt.Fprintf(&out, "### Response\n\n```json\n%s\n```\n\n%s", call.Response, fieldsInMarkdown(call.Returns))
	}
	fmt.Fprintf(&out, "\n## Errors\n\nEvery error is a problem document (RFC 9457). Decide by `code`.\n\n```json\n%s\n```\n\n",
		reference.Problem)
	out.WriteString("| Code | Status | When |\n|---|---|---|\n")
	for _, problem := range problems {
		fmt.Fprintf(&out, "| `%s` | %d | %s |\n", problem.Code, problem.Status, problem.When)
	}
	return out.String()
}

func fieldsInMarkdown(fields []Field) string {
	var out strings.Builder
	out.WriteString("| Field | Type | Description |\n|---|---|---|\n")
	for _, field := range fields {
		kind := field.Type
		if field.Required {
			kind += ", required"
		}
		fmt.Fprintf(&out, "| `%s` | %s | %s |\n", field.Name, kind, plainCode(field.About))
	}
	return out.String()
}

// plainCode converts HTML of paragraphs back into Markdown.
func plainCode(paragraph string) string {
	return html.UnescapeString(strings.NewReplacer("<code>", "`", "</code>", "`").Replace(paragraph))
}
