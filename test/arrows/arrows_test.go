// Package arrows checks which packages import which. docs/code.md has the same rules in words.
package arrows

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

const module = "plainhand/"

// outside is what the packages of each folder may import of other folders: a folder with all of its packages, or one
// package. What is in cmd and test may import everything.
var outside = map[string]string{
	"clients":    "",
	"content":    "engine",
	"engine":     "internal/admission internal/api/exactjson internal/fault internal/fault/crash internal/telemetry",
	"handlers":   "clients content engine internal islands static views",
	"internal":   "engine",
	"islands":    "internal/fault/crash static",
	"migrations": "internal/fault",
	"static":     "",
	"store":      "internal",
	"views":      "clients content engine internal islands static",
}

// exceptions are what single packages may import in addition.
var exceptions = map[string]string{"internal/api/assistant": "clients/go"}

// inside is what the packages of a folder with areas may import of that folder. A period is the folder's own package.
var inside = map[string]string{
	"handlers":          "account api batches billing branding editor pages web",
	"handlers/web":      "",
	"handlers/account":  "web",
	"handlers/api":      "web",
	"handlers/batches":  "web",
	"handlers/billing":  "web",
	"handlers/branding": "web",
	"handlers/editor":   "web",
	"handlers/pages":    "web",

	"store":          "",
	"store/account":  ".",
	"store/api":      ".",
	"store/batches":  ". billing editor",
	"store/billing":  ".",
	"store/branding": ".",
	"store/editor":   ".",
	"store/stores":   ". account api batches billing branding editor",
	"store/visitors": ". account api billing",

	"views":           "format ui",
	"views/account":   ". billing device format samples ui",
	"views/api":       ". format samples ui",
	"views/batches":   ". editor format samples ui",
	"views/billing":   ". format samples ui",
	"views/branding":  ". account format samples ui",
	"views/editor":    ". format samples ui",
	"views/pages":     ". editor format listing samples ui",
	"views/stories":   ". account api batches billing branding editor pages samples ui",
	"views/samples":   ".",
	"views/email":     "format",
	"views/device":    "",
	"views/format":    "",
	"views/listing":   "",
	"views/ui":        "",
	"views/ui/golden": "ui",
}

// imports are the packages of this module by the package that imports them, without what only tests import.
func imports(t *testing.T) map[string][]string {
	t.Helper()
	list := exec.Command("go", "list", "-json=ImportPath,Imports", "./...")
	list.Dir = "../.."
	output, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	found := map[string][]string{}
	for decoder := json.NewDecoder(strings.NewReader(string(output))); ; {
		var listed struct {
			ImportPath string
			Imports    []string
		}
		if err := decoder.Decode(&listed); errors.Is(err, io.EOF) {
			return found
		} else if err != nil {
			t.Fatal(err)
		}
		importer := strings.TrimPrefix(listed.ImportPath, module)
		found[importer] = nil
		for _, imported := range listed.Imports {
			if own, ok := strings.CutPrefix(imported, module); ok {
				found[importer] = append(found[importer], own)
			}
		}
	}
}

func TestPackagesImportOnlyWhatTheyMay(t *testing.T) {
	t.Parallel()
	for importer, all := range imports(t) {
		if folder := folderOf(importer); folder == "cmd" || folder == "test" || servesTests(importer) {
			continue
		}
		for _, imported := range all {
			if problem := check(importer, imported); problem != "" {
				t.Errorf("%s imports %s. %s", importer, imported, problem)
			}
		}
	}
}

// offline are the packages of commands that need no database.
var offline = []string{"cmd/plainhand/cli", "cmd/plainhand/engines", "cmd/plainhand/standalone"}

func TestOfflineCommandsImportNoDatabase(t *testing.T) {
	t.Parallel()
	all := imports(t)
	for _, importer := range offline {
		if len(all[importer]) == 0 {
			t.Errorf("%s imports nothing. Was it moved?", importer)
		}
		for _, imported := range all[importer] {
			if !slices.Contains(offline, imported) && imported != "clients/go" &&
				!allows("engine internal", folderOf(imported)) {
				t.Errorf("%s imports %s. Commands on texts need no database and no pages.", importer, imported)
			}
		}
	}
}

// check returns the reason why a package may not import another, or "".
func check(importer, imported string) string {
	folder := folderOf(importer)
	if servesTests(imported) {
		return "Only tests may import a package whose name ends in test."
	}
	if folder != folderOf(imported) {
		allowed, known := outside[folder]
		switch {
		case !known:
			return "Add what " + folder + " may import to outside in test/arrows."
		case allows(allowed, folderOf(imported)), allows(allowed+" "+exceptions[importer], imported):
			return ""
		}
		return "Packages of " + folder + " may import no other folders than: " + allowed + "."
	}
	if _, hasAreas := inside[folder]; !hasAreas {
		return ""
	}
	allowed, known := inside[importer]
	switch {
	case !known:
		return "Add what " + importer + " may import to inside in test/arrows."
	case allows(allowed, within(folder, imported)):
		return ""
	}
	return "Move what both need to a package that both may import: areas don't import each other freely."
}

func TestRulesNameExistingPackages(t *testing.T) {
	t.Parallel()
	all := imports(t)
	for importer, allowed := range inside {
		for _, name := range append(strings.Fields(allowed), ".") {
			if imported := path.Join(folderOf(importer), name); !exists(all, imported) {
				t.Errorf("The rule for %s names %s, which is no package. Delete it from test/arrows.", importer, imported)
			}
		}
	}
	for folder, allowed := range outside {
		for _, name := range append(strings.Fields(allowed), folder) {
			if !exists(all, name) {
				t.Errorf("The rule for %s names %s, which has no packages. Delete it from test/arrows.", folder, name)
			}
		}
	}
}

// exists reports whether a package or a folder with packages has this path.
func exists(all map[string][]string, name string) bool {
	for importer := range all {
		if importer == name || strings.HasPrefix(importer, name+"/") {
			return true
		}
	}
	return false
}

func TestForbiddenImportIsFound(t *testing.T) {
	t.Parallel()
	for _, forbidden := range [][2]string{
		{"handlers/api", "handlers/editor"}, {"handlers/web", "handlers/account"}, {"handlers/pages", "store/editor"},
		{"store/editor", "store/billing"}, {"store", "views"},
		{"views", "views/account"}, {"views/billing", "views/account"}, {"views/editor", "handlers/web"},
		{"internal/usage", "handlers"}, {"internal/texts", "views/format"}, {"internal/billing", "store"},
		{"internal/usage", "clients/go"}, {"internal/api/assistant", "clients"},
		{"engine/text", "internal/billing"}, {"engine", "store"},
		{"internal/billing", "internal/billing/gatewaytest"}, {"handlers/new", "handlers/web"}, {"new", "engine"},
	} {
		if check(forbidden[0], forbidden[1]) == "" {
			t.Errorf("%s may import %s", forbidden[0], forbidden[1])
		}
	}
}

func folderOf(name string) string {
	folder, _, _ := strings.Cut(name, "/")
	return folder
}

// within returns a package's path in its folder.
func within(folder, name string) string {
	if name == folder {
		return "."
	}
	return strings.TrimPrefix(name, folder+"/")
}

func allows(list, name string) bool { return slices.Contains(strings.Fields(list), name) }

// servesTests reports whether a package is for tests, as the name of one of its folders ends in test.
func servesTests(name string) bool {
	return slices.ContainsFunc(strings.Split(name, "/"), func(part string) bool { return strings.HasSuffix(part, "test") })
}
