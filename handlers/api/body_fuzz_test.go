package api

import (
	"bytes"
	"encoding/json"
	"testing"
)

// FuzzParseStrictly checks that every accepted body is one object that encoding/json decodes equally, also with
// DisallowUnknownFields.
func FuzzParseStrictly(f *testing.F) {
	for _, body := range []string{`{"text":"We utilize it.","mode":"casual","strength":"light","layout":"keep","seed":7}`,
		`{"text":"a","keep":["b","c\u00e9","\ud83c\udf89"]}`, `{"text":"a","Text":"b"}`, `{"text":"a","text":"b"}`,
		`{"text":null}`, `{"text":"a"}{}`, `{"text":"a","keep":[null]}`, `{"text":"\ud83d"}`, `[]`, `null`, ``, "\xff\xfe",
		`{"name":"n","texts":[{"text":"a","name":"b"},{"text":"c","text":"d"}],"keep":["e"]}`, `{"a":{"text":1},"text":"x"}`} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, into := range []func() any{func() any { return new(v1TextJSON) }, func() any { return new(v1NewJobJSON) }} {
			got, want := into(), into()
			if parseStrictly(body, got) != nil {
				continue
			}
			decoder := json.NewDecoder(bytes.NewReader(body))
			decoder.DisallowUnknownFields()
			if err := decoder.Decode(want); err != nil || decoder.More() {
				t.Fatalf("%q is taken: %v", body, err)
			}
			read, _ := json.Marshal(got)
			expected, _ := json.Marshal(want)
			if !bytes.Equal(read, expected) {
				t.Errorf("%q is %s, not %s", body, read, expected)
			}
		}
	})
}
