package standalone

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"plainhand/cmd/plainhand/cli"
	"plainhand/engine/humanize"
	"plainhand/internal/fault"
	"plainhand/internal/fault/crash"
	"plainhand/internal/formats"
	"plainhand/internal/formats/document"
)

// documentFlags are the flags for output files.
type documentFlags struct {
	output    string // a file, or a folder for several; empty: beside each file
	recursive bool
	tracked   bool
	markdown  bool
}

func (d *documentFlags) define(flags *flag.FlagSet) {
	flags.StringVar(&d.output, "output", "", "write the document to a `path`: a file, or a folder for several")
	flags.StringVar(&d.output, "o", "", "the same as --output `path`")
	flags.BoolVar(&d.recursive, "recursive", false, "take all documents in folders, and in those within them")
	flags.BoolVar(&d.tracked, "tracked", false, "show each edit of a Word document as a tracked change, with its reason")
	flags.BoolVar(&d.markdown, "markdown", false, "write Markdown, whatever the document is")
}

// isForm reports whether a path is a formatted document or a folder.
func isForm(name string) bool {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return true
	}
	format, err := formats.Of(name)
	return err == nil && format.HasForm
}

// documentJob is a document to rewrite.
type documentJob struct {
	from, to string
	within   bool // whether it is in a folder argument
}

// humanizeDocuments rewrites documents to files concurrently. A failure of one affects no other.
func humanizeDocuments(ctx context.Context, streams cli.Streams, engine humanize.Engine, flags humanizeFlags) error {
	flags.markdown = flags.markdown || strings.EqualFold(filepath.Ext(flags.output), ".md") && !isFolder(flags.output)
	jobs, err := flags.jobs(flags.files)
	if err != nil {
		return err
	}
	reporter := &documentReporter{streams: streams, bar: newDocumentsBar(streams.Err, len(jobs))}
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, job := range jobs {
		group.Go(func() error {
			if ctx.Err() == nil {
				said, err := flags.rewrite(ctx, engine, job)
				reporter.add(job, said, err)
			}
			return nil
		})
	}
	_ = group.Wait()
	return errors.Join(ctx.Err(), reporter.failure(len(jobs)))
}

// jobs returns the documents to rewrite with their output paths.
func (d documentFlags) jobs(names []string) (jobs []documentJob, err error) {
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			return nil, cli.UsageError(fmt.Sprintf("the file cannot be read: %v", err))
		}
		if !info.IsDir() {
			jobs = append(jobs, documentJob{from: name, to: filepath.Base(name)})
			continue
		}
		if !d.recursive {
			return nil, cli.UsageError(fmt.Sprintf("%s is a folder: --recursive takes all documents in it", name))
		}
		found, err := documentsIn(name)
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, found...)
	}
	return jobs, d.place(jobs)
}

// outputSuffix marks rewritten documents, which are skipped as inputs.
const outputSuffix = ".plain"

// documentsIn finds the documents in a folder. Each keeps its relative path below the output folder.
func documentsIn(folder string) (jobs []documentJob, err error) {
	folder, err = filepath.EvalSymlinks(folder)
	if err != nil {
		return nil, cli.UsageError(fmt.Sprintf("the folder cannot be read: %v", err))
	}
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return cli.UsageError(fmt.Sprintf("the folder cannot be read: %v", err))
		}
		name := entry.Name()
		switch {
		case entry.IsDir() && strings.HasPrefix(name, ".") && path != folder:
			return fs.SkipDir
		case !entry.Type().IsRegular() || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "~$") || isOutput(name):
			return nil
		}
		if _, err := formats.Of(name); err != nil {
			return nil // pictures and the like
		}
		within, err := filepath.Rel(folder, path)
		jobs = append(jobs, documentJob{path, within, true})
		return err
	})
	if err == nil && len(jobs) == 0 {
		err = cli.UsageError(fmt.Sprintf("there are no documents in %s", folder))
	}
	return jobs, err
}

func isOutput(name string) bool {
	return strings.HasSuffix(strings.TrimSuffix(name, filepath.Ext(name)), outputSuffix)
}

// place sets the output path of each document, and fails if two are the same.
func (d documentFlags) place(jobs []documentJob) error {
	oneFile := len(jobs) == 1 && !jobs[0].within && d.output != "" && !isFolder(d.output)
	sources := map[string]string{}
	for i, job := range jobs {
		format, err := formats.Of(job.from)
		if err != nil && len(jobs) == 1 {
			return err
		}
		written := d.written(job.to, format)
		switch {
		case oneFile:
			jobs[i].to = d.output
		case d.output != "":
			jobs[i].to = filepath.Join(d.output, written)
		default:
			extension := filepath.Ext(written)
			name := strings.TrimSuffix(filepath.Base(written), extension) + outputSuffix + extension
			jobs[i].to = filepath.Join(filepath.Dir(job.from), name)
		}
		if sources[filepath.Clean(jobs[i].to)] != "" && !oneFile && format.Becomes != "" {
			jobs[i].to = besideOther(jobs[i].to, job.from)
		}
		to := filepath.Clean(jobs[i].to)
		if over := slices.IndexFunc(jobs, func(job documentJob) bool { return same(job.from, to) }); over >= 0 {
			return cli.UsageError(fmt.Sprintf("%s would be written over %s", job.from, jobs[over].from))
		}
		if other := sources[to]; other != "" {
			return cli.UsageError(fmt.Sprintf("%s and %s would be written to the same file, %s", other, job.from, to))
		}
		sources[to] = job.from
	}
	return nil
}

// besideOther returns the output name for a PDF beside a Word document of the same name: report-pdf.docx.
func besideOther(to, from string) string {
	extension := filepath.Ext(to)
	return strings.TrimSuffix(to, extension) + "-" + strings.TrimPrefix(filepath.Ext(from), ".") + extension
}

// isFolder reports whether a path is a folder or ends like one.
func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir() || os.IsPathSeparator(path[len(path)-1])
}

// written returns a document's name with the extension of the output's format.
func (d documentFlags) written(name string, format formats.Format) string {
	extension := format.Becomes
	if d.markdown {
		extension = ".md"
	}
	if extension == "" {
		return name
	}
	return strings.TrimSuffix(name, filepath.Ext(name)) + extension
}

func same(path, other string) bool {
	first, err := os.Stat(path)
	second, other2 := os.Stat(other)
	return err == nil && other2 == nil && os.SameFile(first, second)
}

// rewrite rewrites one document and returns a summary. A panic becomes its error.
func (f humanizeFlags) rewrite(ctx context.Context, engine humanize.Engine, job documentJob) (said string, err error) {
	defer crash.Catch(&err)
	file, err := os.Open(job.from)
	if err != nil {
		return "", cli.UsageError(err.Error())
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return "", err
	}
	format, err := formats.Of(job.from)
	if err != nil {
		return "", err
	}
	opened, err := format.Read(ctx, file, info.Size())
	if err != nil {
		return "", err
	}
	rewritten, err := document.Rewrite(ctx, engine, f.request, opened)
	if err != nil {
		return "", err
	}
	left, err := f.write(job.to, info.Mode().Perm(), opened, rewritten.Edits)
	return summaryOf(job.to, rewritten, len(left)), err
}

func summaryOf(name string, rewritten document.Rewritten, left int) string {
	changes := fmt.Sprintf("%d changes", len(rewritten.Result.Changes))
	if len(rewritten.Result.Changes) == 1 {
		changes = "1 change"
	}
	said := name + ": " + changes
	if left > 0 {
		said += fmt.Sprintf(" (%d left out: they would touch fields, line breaks, or tracked changes)", left)
	}
	if rewritten.Unplaced > 0 {
		said += fmt.Sprintf(" (%d new lines have no place in it)", rewritten.Unplaced)
	}
	return said
}

// write writes a document atomically, with the permissions of its source.
func (d documentFlags) write(
	name string, permissions fs.FileMode, opened document.Document, edits []document.Edit,
) (left []document.Edit, err error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return nil, err
	}
	file, err := os.CreateTemp(filepath.Dir(name), ".plainhand-*")
	if err != nil {
		return nil, err
	}
	defer os.Remove(file.Name()) // no effect once it is renamed
	left, err = d.writeTo(file, opened, edits)
	err = errors.Join(err, file.Chmod(permissions), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	return left, err
}

func (d documentFlags) writeTo(
	out io.Writer, opened document.Document, edits []document.Edit,
) ([]document.Edit, error) {
	tracking, can := opened.(document.Tracking)
	switch {
	case d.tracked && !can:
		return nil, errNotTracked
	case d.markdown:
		_, err := io.WriteString(out, document.Markdown(opened.Blocks(), edits))
		return nil, err
	case d.tracked:
		return tracking.WriteTracked(out, edits, document.Author{Name: "Plainhand", At: time.Now()})
	}
	return opened.Write(out, edits)
}

var errNotTracked = cli.UsageError("only Word documents (.docx) have tracked changes")

// documentReporter prints the outcome of each document, and collects failures.
type documentReporter struct {
	streams cli.Streams
	bar     *documentsBar // nil without a terminal
	mutex   sync.Mutex
	failed  []error
}

func (t *documentReporter) add(job documentJob, said string, err error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.bar.clear()
	defer func() { t.bar.add(time.Now()) }()
	if err != nil {
		t.failed = append(t.failed, err)
		fmt.Fprintf(t.streams.Err, "%s: %s\n", job.from, reasonOf(err))
		return
	}
	fmt.Fprintln(t.streams.Out, said)
}

// failure returns nil if no document failed.
func (t *documentReporter) failure(all int) error {
	switch {
	case len(t.failed) == 0:
		return nil
	case len(t.failed) < all:
		return cli.PartialError(fmt.Sprintf("not rewritten: %d of %d documents. The others are done", len(t.failed), all))
	}
	text := fmt.Sprintf("not rewritten: %d of %d documents", len(t.failed), all)
	for _, err := range t.failed {
		if _, usage := errors.AsType[cli.UsageError](err); !usage && fault.KindOf(err) == fault.Internal {
			return errors.New(text)
		}
	}
	return cli.UsageError(text)
}
