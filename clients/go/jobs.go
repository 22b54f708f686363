package plainhand

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"iter"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"time"
)

// File is a file to rewrite. The extension of its name determines its format.
type File struct {
	Name    string
	Content io.Reader
}

// ReadFile returns the file at a path.
func ReadFile(path string) (File, error) {
	content, err := os.ReadFile(path)
	return File{filepath.Base(path), bytes.NewReader(content)}, err
}

// CreateFileJob is CreateJob for files, which are read into memory. It requires a key with the scope documents.
func (c *Client) CreateFileJob(
	ctx context.Context, settings JobSettings, files []File, options ...Option,
) (*Job, error) {
	sent := request{method: http.MethodPost, path: "/v1/jobs/files"}
	sent.identify(options)
	if err := sent.setForm(settings, files); err != nil {
		return nil, err
	}
	return call[Job](ctx, c, sent)
}

// setForm sets the body to a form of a job's settings and files, in this order.
func (r *request) setForm(settings JobSettings, files []File) error {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	written, err := json.Marshal(settings)
	if err == nil {
		err = form.WriteField("settings", string(written))
	}
	for _, file := range files {
		if err != nil {
			break
		}
		var part io.Writer
		if part, err = form.CreateFormFile("files", file.Name); err == nil {
			_, err = io.Copy(part, file.Content)
		}
	}
	if err == nil {
		err = form.Close()
	}
	r.contentType, r.body = form.FormDataContentType(), body.Bytes()
	return err
}

// AllJobs iterates over all jobs, the newest first. After an error there are no more.
func (c *Client) AllJobs(ctx context.Context) iter.Seq2[Job, error] {
	return pages(func(page Page) ([]Job, *string, error) {
		found, err := c.ListJobs(ctx, page)
		if err != nil {
			return nil, nil, err
		}
		return found.Jobs, found.Next, nil
	})
}

// AllItems iterates over all items of a job in order. After an error there are no more.
func (c *Client) AllItems(ctx context.Context, job string) iter.Seq2[Item, error] {
	return pages(func(page Page) ([]Item, *string, error) {
		found, err := c.ListItems(ctx, job, page)
		if err != nil {
			return nil, nil, err
		}
		return found.Items, found.Next, nil
	})
}

const maxPage = 100 // entries

// pages iterates over the entries of all pages of a list.
func pages[Entry any](list func(Page) (entries []Entry, next *string, err error)) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		for page := (Page{Limit: maxPage}); ; {
			entries, next, err := list(page)
			if err != nil {
				yield(*new(Entry), err)
				return
			}
			for _, entry := range entries {
				if !yield(entry, nil) {
					return
				}
			}
			if next == nil {
				return
			}
			page.Cursor = *next
		}
	}
}

// Ended reports whether the job is in a final state.
func (j Job) Ended() bool { return j.EndedAt != nil }

const maxPoll = 10 * time.Second

// WaitForJob polls a job until it has ended. A webhook reports the end sooner and without polling.
func (c *Client) WaitForJob(ctx context.Context, id string) (*Job, error) {
	for wait := firstWait; ; wait = min(2*wait, maxPoll) {
		job, err := c.GetJob(ctx, id)
		if err != nil || job.Ended() {
			return job, err
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return job, ctx.Err()
		}
	}
}
