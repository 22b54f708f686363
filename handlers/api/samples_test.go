package api_test

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/internal/needs"
)

// sample is a code block of the developers' page.
type sample struct{ language, code string }

var codeBlock = regexp.MustCompile("(?s)```(\\w+)\n(.*?)```")

var clientImport = regexp.MustCompile(`(from|plainhand) "?plainhand\b`)

// samplesOf returns the code blocks of the developers' page that send a request: those that use one of the clients, and
// the others.
func samplesOf(site *sitetest.Site) (ofClients, others []sample) {
	site.T.Helper()
	page := site.Browser().Get("/developers.md").WantStatus(http.StatusOK).Body
	for _, block := range codeBlock.FindAllStringSubmatch(page, -1) {
		found := sample{block[1], block[2]}
		switch {
		case found.language == "json" || !strings.Contains(found.code, "YOUR_KEY"):
		case clientImport.MatchString(found.code):
			ofClients = append(ofClients, found)
		default:
			others = append(others, found)
		}
	}
	return ofClients, others
}

// samplesTest runs samples with real keys and IDs.
type samplesTest struct {
	*sitetest.Site
	origin   string // of the site, as the page shows it
	live     sitetest.Program
	test     string // key
	job      string // ID of a job of a file that is done
	item     string // ID of its item
	unworked string // ID of a job that has not begun
}

func newSamplesTest(t *testing.T) *samplesTest {
	t.Helper()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "premium")
	return &samplesTest{Site: site, live: ada.LiveProgram(sitetest.Scopes...),
		test: ada.NewKey("test", sitetest.Scopes...)}
}

// addJobs creates the jobs that samples name.
func (s *samplesTest) addJobs() {
	s.T.Helper()
	s.Exec(`DELETE FROM batches`)
	job := s.live.SendFiles("", sitetest.File{Name: "a.txt", Content: "We utilize it."}).WantStatus(http.StatusAccepted)
	s.RunBatches()
	s.job, s.item = fmt.Sprint(job.JSON()["id"]), itemsOf(s.Site)[0]
	unworked := s.live.Call("POST", "/v1/jobs", sitetest.JobOf("We utilize them.")).WantStatus(http.StatusAccepted)
	s.unworked = fmt.Sprint(unworked.JSON()["id"])
}

// filled returns a sample's code for this site.
func (s *samplesTest) filled(code string) string {
	const exampleJob, exampleItem = "019a2f70-1c2d-7e3f-8a4b-5c6d7e8f9a0b", "019a2f70-1c2e-7a10-9b21-4d3c2b1a0f9e"
	job := s.job
	if strings.Contains(code, "/cancel") {
		job = s.unworked
	}
	return strings.NewReplacer(s.origin, s.URL, "ph_test_YOUR_KEY", s.test, "ph_live_YOUR_KEY", s.live.Key,
		exampleJob, job, exampleItem, s.item).Replace(code)
}

// run runs a sample in a folder with the files that it names, and returns its output.
func (s *samplesTest) run(t *testing.T, sample sample) string {
	t.Helper()
	folder, code := t.TempDir(), s.filled(sample.code)
	word := sitetest.WordFile(t, "We utilize it.")
	for name, content := range map[string]string{word.Name: word.Content, "report.txt": "We utilize it.",
		"letter.md": "We utilize it."} {
		s.Must(os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600))
	}
	var command *exec.Cmd
	switch sample.language {
	case "sh":
		code = strings.Replace(code, "curl ", "curl --silent --show-error --fail-with-body ", 1)
		needs.Program(t, needs.Curl, "curl")
		command = exec.CommandContext(t.Context(), "sh", "-c", code)
	case "python":
		command = exec.CommandContext(t.Context(), needs.Program(t, needs.Python, "python3"), "-c", code)
	case "js":
		command = exec.CommandContext(t.Context(), "node", "--input-type=module", "--eval", code)
	case "go":
		s.Must(os.WriteFile(filepath.Join(folder, "main.go"), []byte(code), 0o600))
		command = exec.CommandContext(t.Context(), "go", "run", "main.go")
	default:
		t.Fatalf("unknown language %q", sample.language)
	}
	command.Dir = folder
	output, err := command.CombinedOutput()
	if err != nil {
		t.Errorf("%s\n%v: %s", code, err, output)
	}
	return string(output)
}

// Each sample works as printed once the key and the IDs are replaced, with a key of the kind that it shows.
func TestSamplesOfTheDevelopersPageWork(t *testing.T) {
	t.Parallel()
	s := newSamplesTest(t)
	_, samples := samplesOf(s.Site)
	s.origin, _, _ = strings.Cut(strings.Fields(samples[0].code)[1], "/v1/") // curl URL
	for i, sample := range samples {
		t.Run(fmt.Sprintf("%d %s", i, sample.language), func(t *testing.T) {
			s.addJobs()
			if output := s.run(t, sample); strings.Contains(output, "/developers#") {
				t.Errorf("%s\nis answered with the problem %s", sample.code, output)
			}
		})
	}
	for _, call := range operationsOf(apiDescription(t)) {
		method, path, _ := strings.Cut(call, " ")
		pattern := regexp.MustCompile(regexp.QuoteMeta(s.origin) + placeholder.ReplaceAllString(path, `[^/\s]+`) + `\s`)
		found := false
		for _, sample := range samples {
			found = found || pattern.MatchString(sample.code) && methodOf(sample.code) == method
		}
		if !found {
			t.Errorf("there is no sample of %s", call)
		}
	}
}

// Each program that uses a client works as printed, with the client that the site serves.
func TestClientSamplesOfTheDevelopersPageWork(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	key := site.Customer("ada@example.com", "premium").NewKey("test", sitetest.Scopes...)
	runs := map[string]func(t *testing.T, site *sitetest.Site, program string) string{
		"js": runWithTypeScriptClient, "python": runWithPythonClient, "go": runWithGoClient}
	samples, _ := samplesOf(site)
	if len(samples) != len(runs) {
		t.Fatalf("the page has %d programs", len(samples))
	}
	for _, sample := range samples {
		t.Run(sample.language, func(t *testing.T) {
			program := exampleOrigin.ReplaceAllString(sample.code, site.URL)
			output := runs[sample.language](t, site, strings.Replace(program, "ph_test_YOUR_KEY", key, 1))
			if !strings.HasPrefix(output, "We use it daily.\nutilize → use: ") {
				t.Errorf("%s\nprints %q", sample.code, output)
			}
		})
	}
}

// exampleOrigin matches the site's origin in a sample.
var exampleOrigin = regexp.MustCompile(`https?://[^"]+`)

var placeholder = regexp.MustCompile(`\{\w+\}`)

// methodOf returns the method of a curl command.
func methodOf(command string) string {
	if _, method, found := strings.Cut(command, "-X "); found {
		return strings.TrimSpace(method)
	}
	if strings.Contains(command, " -d ") || strings.Contains(command, " -F ") {
		return http.MethodPost
	}
	return http.MethodGet
}
