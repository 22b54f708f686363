package exactjson

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

func TestTextsAreDecodedUnchanged(t *testing.T) {
	t.Parallel()
	for data, want := range map[string]string{
		`"naïve 😀"`: "naïve 😀", `"\ud83d\ude00"`: "😀", `"\uD83D\uDE00!"`: "😀!", `"\\ud83d"`: `\ud83d`,
		`"\\\\ud83d"`: `\\ud83d`,
		`"\ufffd"`:    "\ufffd", "\"\ufffd\"": "\ufffd", `"\u0041"`: "A", `"\ud83d\ude00\ud83d\ude00"`: "😀😀",
	} {
		var got string
		if err := Unmarshal([]byte(data), &got); err != nil || got != want {
			t.Errorf("%s: %q, %v", data, got, err)
		}
	}
	for _, data := range []string{
		"\"a\xffb\"", `"\ud83d"`, `"\ude00"`, `"\ude00\ud83d"`, `"\ud83d\ud83d\ude00"`, `"\ud83d\\ude00"`, `"\ud83d \ude00"`,
		`"\\\ud83d"`,
		`{"\udfff":1}`, "\"\xed\xa0\xbd\"",
	} {
		var got any
		if err := Unmarshal([]byte(data), &got); !errors.Is(err, ErrNotUnicode) {
			t.Errorf("%s: %q, %v", data, got, err)
		}
	}
}

// Wherever encoding/json changed something, its replacement character appears.
func FuzzUnmarshal(f *testing.F) {
	for _, seed := range []string{`"\ud83d\ude00"`, `"\ud83d"`, `"\\ud83d\`, `\u`, "\"\xff\"", `"\uD83\\u"`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data string) {
		var ours, theirs string
		err, theirError := Unmarshal([]byte(data), &ours), json.Unmarshal([]byte(data), &theirs)
		if theirError != nil || strings.Contains(data, "\ufffd") || strings.Contains(strings.ToLower(data), "fffd") {
			return
		}
		if replaced := strings.Contains(theirs, "\ufffd"); replaced != (err != nil) {
			t.Errorf("%q: %v", data, err)
		}
	})
}
