package batches_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
)

const smallTable = "id,text\n7,We utilize the table.\n"

func TestTableAmongFilesIsSetAside(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	for _, at := range []int{0, 5, 11} {
		site.Exec(`DELETE FROM batches`)
		site.Exec(`DELETE FROM files`)
		var files []sitetest.File
		for i := range 11 {
			files = append(files, sitetest.File{Name: fmt.Sprintf("%d-%d.txt", at, i), Content: "We utilize it."})
		}
		path := ada.Batch(slices.Insert(files, at, sitetest.File{Name: "products.CSV", Content: smallTable})...)
		ada.Get(path).WantText(fmt.Sprintf("%d-0.txt and 10 others", at)).WantText("11 ready").
			WantText("products.CSV was left out.").WantText("Send each table alone.").WantText("Rewrite 11 texts")
		if stored := site.Count(`SELECT count(*) FROM files`); stored != 11 {
			t.Errorf("%d files are stored", stored)
		}
		ada.Start(path)
		site.RunBatches()
		ada.Get(path).WantText("11 done").WantText("products.CSV was left out.")
		if packed := sitetest.Unzipped(t, ada.Get(path+"/results/same").WantStatus(http.StatusOK).Body); len(packed) != 11 {
			t.Errorf("the results are %d files", len(packed))
		}
	}
}

func TestFirstOfSeveralTablesIsTaken(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	path := ada.Batch(sitetest.File{Name: "a.csv", Content: "one,two\nWe utilize it all day.,We utilize it.\n"},
		sitetest.File{Name: "b.tsv", Content: "nothing"},
		sitetest.File{Name: "c.xlsx", Content: "nothing"})
	ada.Get(path).WantText("b.tsv and c.xlsx were left out.").WantText("1 ready")
	ada.Post(path+"/column", map[string][]string{"column": {"1"}}).WantRedirect(path)
	ada.Post(path+"/start", map[string][]string{"column": {"1"}}).WantRedirect(path)
	site.RunBatches()
	ada.Get(path).WantText("b.tsv and c.xlsx were left out.").WantText("1 done")
	if table := ada.Get(path + "/table").WantStatus(http.StatusOK).Body; !strings.Contains(table, "We use it.") {
		t.Errorf("the table is %q", table)
	}
}

func TestTableThatIsSetAsideNeedNotBeReadable(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	path := ada.Batch(sitetest.File{Name: "broken.xlsx", Content: "PK\x03\x04 nothing"},
		sitetest.File{Name: "b.csv", Content: ""},
		sitetest.File{Name: "a.txt", Content: "We utilize it."})
	ada.Get(path).WantText("broken.xlsx and b.csv were left out.").WantText("1 ready")
}

func TestTableInAnArchiveIsLeftOut(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	archive := zipOf(t, sitetest.File{Name: "a.csv", Content: smallTable},
		sitetest.File{Name: "b.txt", Content: "We utilize it."})
	ada.Get(ada.Batch(sitetest.File{Name: "all.zip", Content: archive})).WantText("1 ready · 1 left out").
		WantText("This table is in an archive")
	program := ada.LiveProgram(sitetest.Scopes...)
	job := program.SendFiles("", sitetest.File{Name: "all.zip", Content: archive}).WantStatus(http.StatusAccepted).JSON()
	site.RunBatches()
	program.Call("GET", fmt.Sprint("/v1/jobs/", job["id"]), "").WantText(`"state":"done"`).WantText(`"failed":1`)
}

func TestSetAsideTablesCountAsFilesOfTheirBatch(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	files := slices.Repeat([]sitetest.File{{Name: "a.csv", Content: smallTable}}, 201)
	files[0] = sitetest.File{Name: "a.txt", Content: "We utilize it."}
	ada.Upload("/platform/bulk", files...).WantStatus(http.StatusRequestEntityTooLarge).
		WantText("A batch has up to 200 files.").WantText("and 194 more were left out.")
}

func TestJobWithATableAndOtherFilesIsRefused(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := site.Customer("ada@example.com", "pro").LiveProgram(sitetest.Scopes...)
	table, text := sitetest.File{Name: "a.csv", Content: smallTable}, sitetest.File{Name: "b.txt",
		Content: "We utilize it."}
	for _, files := range [][]sitetest.File{{table, text}, {text, table}, {table, table}, {text, text, table, text},
		{table, {Name: "c.zip", Content: zipOf(t, text)}}, {{Name: "c.zip", Content: zipOf(t, text)}, table},
		{table, {Name: "photo.png", Content: "PNG"}}} {
		program.SendFiles("", files...).WantProblem(http.StatusBadRequest, "table_not_alone").
			WantText("Send each table alone, and the other files without it.")
	}
	if left := site.Count(`SELECT (SELECT count(*) FROM batches) + (SELECT count(*) FROM files)`); left != 0 {
		t.Errorf("%d batches and files are left", left)
	}
	program.SendFiles("", table).WantStatus(http.StatusAccepted)
}
