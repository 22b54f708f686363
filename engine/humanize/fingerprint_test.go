package humanize

import (
	"reflect"
	"testing"
)

func fingerprint(request Request) [32]byte { return Prepared{Request: request}.Fingerprint() }

func TestEqualRequestsHaveOneFingerprint(t *testing.T) {
	t.Parallel()
	request := Request{Text: "a", Mode: Standard, Strength: Light, Keep: []string{"x", "y"}, Seed: 1}
	reordered := request
	reordered.Keep = []string{"y", "x"}
	if fingerprint(request) != fingerprint(reordered) {
		t.Error("the same request has two fingerprints")
	}
	if request.Keep[0] != "x" || reordered.Keep[0] != "y" {
		t.Error("the kept words were sorted in place")
	}
	if fingerprint(Request{Keep: []string{}}) != fingerprint(Request{}) {
		t.Error("an empty list is not the same as none")
	}
}

func TestFingerprintDependsOnBothTexts(t *testing.T) {
	t.Parallel()
	result := Result{Text: "We use it."}
	with := Result{Text: "We use it.", Changes: []Change{{Reason: "another"}}, Restored: 1, Language: "en"}
	if result.Fingerprint("a") != with.Fingerprint("a") {
		t.Error("the same text has two fingerprints")
	}
	for _, other := range [][32]byte{
		result.Fingerprint("b"), (Result{Text: "We use it"}).Fingerprint("a"), (Result{Text: "a"}).Fingerprint("We use it."),
		(Result{Text: "e use it."}).Fingerprint("aW"), (Result{Text: `","We use it.`}).Fingerprint("a"),
	} {
		if other == result.Fingerprint("a") {
			t.Error("others have the same fingerprint")
		}
	}
}

// Every field changes the fingerprint, except the requester and the watcher. A new field must, too.
func TestEveryFieldChangesTheFingerprint(t *testing.T) {
	t.Parallel()
	changed := map[string]Request{
		"Text":     {Text: "b"},
		"Mode":     {Mode: Casual},
		"Strength": {Strength: Strong},
		"Layout":   {Layout: Natural},
		"Keep":     {Keep: []string{"x"}},
		"Seed":     {Seed: 1},
	}
	seen := map[[32]byte]string{fingerprint(Request{}): "the zero request"}
	if fingerprint(Request{Caller: Caller{UserID: "1"}}) != fingerprint(Request{}) {
		t.Error("the fingerprint depends on the user")
	}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Request]()) {
		switch field.Name {
		case "Caller", "OnProgress":
			continue
		}
		request, known := changed[field.Name]
		if !known {
			t.Errorf("add a changed %s to this test", field.Name)
			continue
		}
		if twin, double := seen[fingerprint(request)]; double {
			t.Errorf("a change of %s has the fingerprint of %s", field.Name, twin)
		}
		seen[fingerprint(request)] = field.Name
	}
	if fingerprint(Request{Keep: []string{"a b"}}) == fingerprint(Request{Keep: []string{"a", "b"}}) {
		t.Error("kept words run into each other")
	}
}
