package automation

import (
	"encoding/json"
	"errors"
	"mime"
	"slices"
	"strings"
	"unicode/utf8"

	"plainhand/internal/api/exactjson"
)

var errNoText = errors.New("the answer holds no text where one is looked for")

// replyJSON has the fields of every form of reply in the specification.
type replyJSON struct {
	Text          any `json:"text"`
	Content       any `json:"content"`
	Message       any `json:"message"`
	HumanizedText any `json:"humanizedText"`
}

// textOf returns the text of a reply: the first candidate that isn't blank, without surrounding white space.
func textOf(contentType string, body []byte) (string, error) {
	if !utf8.Valid(body) {
		return "", exactjson.ErrNotUnicode
	}
	kind, _, _ := mime.ParseMediaType(contentType)
	var reply any
	err := exactjson.Unmarshal(body, &reply)
	switch {
	case err == nil:
		return firstOf(candidates(body, reply))
	case kind == "text/plain" || kind == "":
		return plainText(string(body), err)
	}
	return "", err
}

// plainText returns a reply as the text itself, unless it looks like truncated JSON.
func plainText(body string, notJSON error) (string, error) {
	text := strings.TrimSpace(body)
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") || strings.HasPrefix(text, `"`) {
		return "", notJSON
	}
	return firstOf([]any{text})
}

// candidates returns the values that may be the text: those of the specification in its order, then those of common
// automations and services.
func candidates(body []byte, reply any) []any {
	switch reply := reply.(type) {
	case string:
		return []any{reply}
	case []any:
		if len(reply) == 0 {
			return nil
		}
		return append([]any{member(reply[0], "text")}, usualTexts(reply[0], maxDepth)...)
	}
	var fields replyJSON
	if json.Unmarshal(body, &fields) != nil {
		return nil
	}
	return append([]any{
		fields.Text, fields.Content, member(member(fields.Message, "content"), "text"), member(fields.Message, "text"),
		fields.HumanizedText,
	}, usualTexts(reply, maxDepth)...)
}

// maxDepth is the maximum depth of the text in a reply: n8n nests it in "json", model services in "choices" and
// "message".
const maxDepth = 4

// The members in which automations return a text, or an object or a list with it. Some count only within another
// member: a top-level message is a status message.
var (
	usualNames = []string{"text", "output", "result", "response", "humanizedText", "rewritten", "answer", "completion",
		"output_text", "json", "body", "data", "choices", "candidates"}
	innerNames = append(slices.Clone(usualNames), "content", "message", "parts")
)

// usualTexts lists the texts in members with common names, in an object or in the first item of a list, recursively to
// the given depth.
func usualTexts(value any, depth int) (found []any) {
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
	case maxDepth:
		names = usualNames
	}
	for _, name := range names {
		if nested := member(value, name); nested != nil {
			found = append(found, usualTexts(nested, depth-1)...)
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
