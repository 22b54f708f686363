package handlers_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
)

const smallTable = "id,text\n7,We utilize the table.\n"

func TestTableAmongFilesIsSetAside(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	for _, at := range []int{0, 5, 11} {
		site.run(`DELETE FROM batches`)
		site.run(`DELETE FROM files`)
		var files []uploadFile
		for i := range 11 {
			files = append(files, uploadFile{fmt.Sprintf("%d-%d.txt", at, i), "We utilize it."})
		}
		path := ada.batch(slices.Insert(files, at, uploadFile{"products.CSV", smallTable})...)
		ada.get(path).wantText(fmt.Sprintf("%d-0.txt and 10 others", at)).wantText("11 ready").
			wantText("products.CSV was set aside.").wantText("Send each table alone.").wantText("Rewrite 11 texts")
		if stored := site.count(`SELECT count(*) FROM files`); stored != 11 {
			t.Errorf("%d files are stored", stored)
		}
		ada.start(path)
		site.runBatches()
		ada.get(path).wantText("11 done").wantText("products.CSV was set aside.")
		if packed := unzipped(t, ada.get(path+"/results/same").wantStatus(http.StatusOK).body); len(packed) != 11 {
			t.Errorf("the results are %d files", len(packed))
		}
	}
}

func TestFirstOfSeveralTablesIsTaken(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	path := ada.batch(uploadFile{"a.csv", "one,two\nWe utilize it all day.,We utilize it.\n"},
		uploadFile{"b.tsv", "nothing"},
		uploadFile{"c.xlsx", "nothing"})
	ada.get(path).wantText("b.tsv and c.xlsx were set aside.").wantText("1 ready")
	ada.post(path+"/column", map[string][]string{"column": {"1"}}).wantRedirect(path)
	ada.post(path+"/start", map[string][]string{"column": {"1"}}).wantRedirect(path)
	site.runBatches()
	ada.get(path).wantText("b.tsv and c.xlsx were set aside.").wantText("1 done")
	if table := ada.get(path + "/table").wantStatus(http.StatusOK).body; !strings.Contains(table, "We use it.") {
		t.Errorf("the table is %q", table)
	}
}

func TestTableThatIsSetAsideNeedNotBeReadable(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	path := ada.batch(uploadFile{"broken.xlsx", "PK\x03\x04 nothing"}, uploadFile{"b.csv", ""},
		uploadFile{"a.txt", "We utilize it."})
	ada.get(path).wantText("broken.xlsx and b.csv were set aside.").wantText("1 ready")
}

func TestTableInAnArchiveIsLeftOut(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	archive := zipOf(t, uploadFile{"a.csv", smallTable}, uploadFile{"b.txt", "We utilize it."})
	ada.get(ada.batch(uploadFile{"all.zip", archive})).wantText("1 ready · 1 left out").
		wantText("This table is in an archive")
	program := ada.liveProgram(scopes...)
	job := program.sendFiles("", uploadFile{"all.zip", archive}).wantStatus(http.StatusAccepted).json()
	site.runBatches()
	program.call("GET", fmt.Sprint("/v1/jobs/", job["id"]), "").wantText(`"state":"done"`).wantText(`"failed":1`)
}

func TestSetAsideTablesCountAsFilesOfTheirBatch(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	files := slices.Repeat([]uploadFile{{"a.csv", smallTable}}, 201)
	files[0] = uploadFile{"a.txt", "We utilize it."}
	ada.upload("/platform/bulk", files...).wantStatus(http.StatusRequestEntityTooLarge).
		wantText("A batch has up to 200 files.").wantText("and 194 more were set aside.")
}

func TestJobWithATableAndOtherFilesIsRefused(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	program := site.customer("ada@example.com", "pro").liveProgram(scopes...)
	table, text := uploadFile{"a.csv", smallTable}, uploadFile{"b.txt", "We utilize it."}
	for _, files := range [][]uploadFile{{table, text}, {text, table}, {table, table}, {text, text, table, text},
		{table, {"c.zip", zipOf(t, text)}}, {{"c.zip", zipOf(t, text)}, table}, {table, {"photo.png", "PNG"}}} {
		program.sendFiles("", files...).wantProblem(http.StatusBadRequest, "table_not_alone").
			wantText("Send each table alone, and the other files without it.")
	}
	if left := site.count(`SELECT (SELECT count(*) FROM batches) + (SELECT count(*) FROM files)`); left != 0 {
		t.Errorf("%d batches and files are left", left)
	}
	program.sendFiles("", table).wantStatus(http.StatusAccepted)
}
