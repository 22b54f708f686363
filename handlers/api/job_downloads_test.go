package api_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/xuri/excelize/v2"

	plainhand "plainhand/clients/go"
	"plainhand/handlers/sitetest"
	"plainhand/internal/batches"
	"plainhand/internal/batches/table"
	"plainhand/internal/formats"
)

// jobNames are names of jobs that don't match their files.
var jobNames = []string{"", "Report", "Report v1.2", "report.xlsx", "Report.docx", "REPORT.CSV", "data.tsv", ".xlsx",
	"../../etc/passwd", `C:\temp\“Ünïcode” & more; x="y"`, "📦 5.5", strings.Repeat("long ", 80), "\u202Eevil\n.csv"}

// baseNames are unusual names of files.
var baseNames = []string{"a", "Report v1.2", "über “uns” & co; x=1", "📦", "…", strings.Repeat("long", 60), "x/a", ""}

// workbookOf is an XLSX workbook with a column of texts.
func workbookOf(t *testing.T, texts ...string) string {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	var out bytes.Buffer
	var failed error
	for i, text := range append([]string{"text"}, texts...) {
		failed = errors.Join(failed, book.SetCellStr("Sheet1", fmt.Sprint("A", i+1), text))
	}
	if err := errors.Join(failed, book.Write(&out)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// tablesOf returns a table in each format, with a text that the engine changes.
func tablesOf(t *testing.T) map[string]string {
	t.Helper()
	const text = "We utilize it, whatever the name of the file is."
	return map[string]string{".csv": "id,text\n7,\"" + text + "\"\n", ".tsv": "id\ttext\n7\t" + text + "\n",
		".xlsx": workbookOf(t, text)}
}

// download returns a file and the name under which a browser would save it, ignoring the rate limit.
func download(p sitetest.Program, path string) (name string, content []byte) {
	p.Site.T.Helper()
	p.Site.Exec(`DELETE FROM sign_in_attempts`)
	got := p.Call("GET", path, "")
	_, parameters, err := mime.ParseMediaType(got.Header.Get("Content-Disposition"))
	if got.Status != http.StatusOK || err != nil {
		p.Site.T.Errorf("%s: status %d, %v, %.200s", path, got.Status, err, got.Body)
	}
	return parameters["filename"], []byte(got.Body)
}

func TestTableIsReadByItsOwnNameWhateverItsJobIsCalled(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := site.Customer("ada@example.com", "premium").LiveProgram(sitetest.Scopes...)
	for extension, content := range tablesOf(t) {
		for _, name := range jobNames {
			job, err := apiOf(program).CreateFileJob(t.Context(), plainhand.JobSettings{Name: name},
				[]plainhand.File{file("my data"+extension, content)})
			site.Must(err)
			site.RunBatches()
			saved, table := download(program, "/v1/jobs/"+job.ID+"/results")
			if want := "my data" + extension; saved != want {
				t.Errorf("the table of a job called %q is saved as %q, not %q", name, saved, want)
			}
			wantRewritten(t, saved, table)
		}
	}
}

// wantRewritten fails unless a table can be parsed by its name and has the result.
func wantRewritten(t *testing.T, name string, content []byte) {
	t.Helper()
	read, err := table.Read(name, bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Errorf("%s is saved under a name by which it can't be read: %v", name, err)
		return
	}
	texts := read.Texts(read.Longest())
	if len(texts) != 1 || !strings.HasPrefix(texts[0].Text, "We use it") {
		t.Errorf("%s has the texts %v", name, texts)
	}
}

func TestTableIsReadByItsContentWhereItsNameIsWrong(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := site.Customer("ada@example.com", "premium").LiveProgram(sitetest.Scopes...)
	tables := tablesOf(t)
	for name, test := range map[string]struct{ content, saved string }{
		"data.csv":   {tables[".xlsx"], "data.xlsx"}, // a renamed workbook
		"data.TSV":   {tables[".xlsx"], "data.xlsx"},
		"data.tsv":   {tables[".tsv"], "data.tsv"},
		"data.CSV":   {tables[".tsv"], "data.CSV"}, // CSV allows any separator
		"a.b.XlSx":   {tables[".xlsx"], "a.b.XlSx"},
		".xlsx":      {tables[".xlsx"], ".xlsx"},
		"x.docx.csv": {tables[".csv"], "x.docx.csv"},
	} {
		job, err := apiOf(program).CreateFileJob(t.Context(), plainhand.JobSettings{},
			[]plainhand.File{file(name, test.content)})
		site.Must(err)
		site.RunBatches()
		saved, content := download(program, "/v1/jobs/"+job.ID+"/results")
		if saved != test.saved {
			t.Errorf("%s is saved as %s, not %s", name, saved, test.saved)
		}
		wantRewritten(t, saved, content)
	}
}

// Batches from before table names were stored have only their own name.
func TestTableOfAnOldBatchIsReadByItsContent(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "premium")
	for extension, content := range tablesOf(t) {
		path := ada.Batch(sitetest.File{Name: "Sales" + extension, Content: content})
		batch, _, err := site.Batches.Open(t.Context(), ada.ID, uuid.MustParse(strings.TrimPrefix(path, "/platform/bulk/")))
		site.Must(err)
		batch.Table, batch.Name = "", "Sales"
		site.Must(site.Batches.Change(t.Context(), batch))
		ada.Start(path)
		site.RunBatches()
		got := ada.Get(path + "/table").WantStatus(http.StatusOK)
		_, parameters, _ := mime.ParseMediaType(got.Header.Get("Content-Disposition"))
		want := "Sales" + strings.Replace(extension, ".tsv", ".csv", 1)
		if saved := parameters["filename"]; saved != want {
			t.Errorf("the table is saved as %s, not %s", saved, want)
		}
		wantRewritten(t, want, []byte(got.Body))
	}
}

// samples returns a document in each format.
func samples(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{".docx": sitetest.WordFile(t, "# One\n\nWe utilize it.").Content}
	for _, folder := range []string{"documents", "pdf"} {
		files, err := filepath.Glob("../../internal/formats/testdata/" + folder + "/*")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			content, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if extension := filepath.Ext(name); found[extension] == "" {
				found[extension] = string(content)
			}
		}
	}
	return found
}

// A charged file can be downloaded in each of its forms, under a name with the right extension.
func TestChargedFilesCanBeDownloaded(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := site.Customer("ada@example.com", "premium").LiveProgram(sitetest.Scopes...)
	contents := samples(t)
	at := 0
	for usual, content := range contents {
		var files []plainhand.File
		for i, base := range baseNames {
			extension := []string{usual, strings.ToUpper(usual), usual[:2] + strings.ToUpper(usual[2:])}[i%3]
			files = append(files, file(base+extension, content), file("no extension "+base, content))
		}
		for other := range contents { // with a wrong extension
			files = append(files, file("wrong"+other, content))
		}
		job, err := apiOf(program).CreateFileJob(t.Context(), plainhand.JobSettings{Name: jobNames[at%len(jobNames)]}, files)
		site.Must(err)
		at++
		site.RunBatches()
		wantDownloads(program, job.ID)
	}
}

// wantDownloads downloads all charged results of a job in all their forms.
func wantDownloads(p sitetest.Program, job string) {
	t := p.Site.T
	t.Helper()
	items, err := apiOf(p).ListItems(t.Context(), job, plainhand.Page{Limit: 100})
	p.Site.Must(err)
	done := 0
	for _, item := range items.Items {
		if item.State != string(batches.Done) {
			if item.Charged > 0 || item.Problem == nil {
				t.Errorf("%q is %s, with %d words charged, and a problem %v", item.Name, item.State, item.Charged, item.Problem)
			}
			continue
		}
		done++
		wantForms(p, "/v1/jobs/"+job+"/items/"+item.ID+"/", item.Name)
	}
	name, content := download(p, "/v1/jobs/"+job+"/results")
	packed, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil || done < len(baseNames) || len(packed.File) != done || path.Ext(name) != ".zip" {
		t.Errorf("%s doesn't have all %d files: %v", name, done, err)
	}
}

// wantForms downloads a document in all its forms.
func wantForms(p sitetest.Program, at, name string) {
	p.Site.T.Helper()
	format, err := formats.Of(name)
	p.Site.Must(err)
	wanted := map[string]string{"same": strings.ToLower(path.Ext(name)), "markdown": ".md"}
	if format.Becomes != "" {
		wanted["same"] = format.Becomes
	}
	if format.Tracks {
		wanted["tracked"] = wanted["same"]
	}
	for form, extension := range wanted {
		if saved, _ := download(p, at+form); strings.ToLower(path.Ext(saved)) != extension {
			p.Site.T.Errorf("%q as %s is saved as %q", name, form, saved)
		}
	}
}
