package webhook

import (
	"encoding/json"
	"errors"
	"mime"
	"slices"
	"strings"
	"unicode/utf8"

	"plainhand/internal/exactjson"
)

var errNoText = errors.New("the answer holds no text where one is looked for")

// replyJSON covers every form in which the specification lets a text come back.
type replyJSON struct {
	Text          any `json:"text"`
	Content       any `json:"content"`
	Message       any `json:"message"`
	HumanizedText any `json:"humanizedText"`
}

// textOf finds the text in an answer: the first of the specification's places that holds one that is not blank. It is
// returned without surrounding white space.
func textOf(contentType string, body []byte) (string, error) {
	if !utf8.Valid(body) {
		return "", exactjson.ErrNotUnicode
	}
	kind, _, _ := mime.ParseMediaType(contentType)
	var reply any
	err := exactjson.Unmarshal(body, &reply)
	switch {
	case err == nil:
		return firstOf(places(body, reply))
	case kind == "text/plain" || kind == "":
		return bare(string(body), err)
	}
	return "", err
}

// bare treats an answer as the text itself, unless it looks like JSON that was cut off.
func bare(body string, notJSON error) (string, error) {
	text := strings.TrimSpace(body)
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") || strings.HasPrefix(text, `"`) {
		return "", notJSON
	}
	return firstOf([]any{text})
}

// places returns what is in each place that may hold a text: those of the specification in its order, then those that
// automations and services usually fill.
func places(body []byte, reply any) []any {
	switch reply := reply.(type) {
	case string:
		return []any{reply}
	case []any:
		if len(reply) == 0 {
			return nil
		}
		return append([]any{member(reply[0], "text")}, usual(reply[0], deepest)...)
	}
	var fields replyJSON
	if json.Unmarshal(body, &fields) != nil {
		return nil
	}
	return append([]any{
		fields.Text, fields.Content, member(member(fields.Message, "content"), "text"), member(fields.Message, "text"),
		fields.HumanizedText,
	}, usual(reply, deepest)...)
}

// deepest is how deep in a reply a text may be: an item of n8n has its fields in "json", those of a model theirs in
// "choices" and "message".
const deepest = 4

// The members in which automations return a text, or an object or a list that holds it. Some are taken only within
// another one: at the top, a message tells how the automation did.
var (
	usualNames = []string{"text", "output", "result", "response", "humanizedText", "rewritten", "answer", "completion",
		"output_text", "json", "body", "data", "choices", "candidates"}
	innerNames = append(slices.Clone(usualNames), "content", "message", "parts")
)

// usual lists the values of members by their usual names, in an object or in the first item of a list, with those of
// the objects in them.
func usual(value any, depth int) (found []any) {
	if list, ok := value.([]any); ok && len(list) > 0 {
		value = list[0]
	}
	if text, ok := value.(string); ok {
		return []any{text}
	}
	names := innerNames
	switch depth {
	case 0:
		return nil
	case deepest:
		names = usualNames
	}
	for _, name := range names {
		if one := member(value, name); one != nil {
			found = append(found, usual(one, depth-1)...)
		}
	}
	return found
}

func member(value any, name string) any {
	fields, _ := value.(map[string]any)
	return fields[name]
}

func firstOf(places []any) (string, error) {
	for _, place := range places {
		text, _ := place.(string)
		if text = strings.TrimSpace(text); text != "" {
			return text, nil
		}
	}
	return "", errNoText
}
