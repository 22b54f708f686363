package webhook

import (
	"encoding/json"
	"errors"
	"mime"
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

// places returns what is in each place that may hold a text, in the order of the specification.
func places(body []byte, reply any) []any {
	switch reply := reply.(type) {
	case string:
		return []any{reply}
	case []any:
		if len(reply) == 0 {
			return nil
		}
		return []any{member(reply[0], "text")}
	}
	var fields replyJSON
	if json.Unmarshal(body, &fields) != nil {
		return nil
	}
	return []any{
		fields.Text, fields.Content, member(member(fields.Message, "content"), "text"), member(fields.Message, "text"),
		fields.HumanizedText,
	}
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
