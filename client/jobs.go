package client

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// JobSettings are the settings for all items of a job. Empty ones have their defaults.
type JobSettings struct {
	Name     string   `json:"name,omitempty"`
	Mode     string   `json:"mode,omitempty"`
	Strength string   `json:"strength,omitempty"`
	Layout   string   `json:"layout,omitempty"`
	Keep     []string `json:"keep,omitempty"` // words and phrases that stay as they are, without commas
}

// NewJob is a new job of up to 200 texts.
type NewJob struct {
	JobSettings
	Texts []JobText `json:"texts"`
}

// JobText is a text of a job, with up to 30,000 words.
type JobText struct {
	Name string `json:"name,omitempty"`
	Text string `json:"text"`
}

// File is a file to rewrite. The extension of its name determines its format.
type File struct {
	Name    string
	Content io.Reader
}

// Job is many texts or files that are rewritten in the background.
type Job struct {
	ID        string     `json:"id"`
	Name      string     `json:"name"`
	State     string     `json:"state"` // reading, running, paused, done, failed, or canceled
	Items     ItemCounts `json:"items"`
	Words     int        `json:"words"`
	Charged   int        `json:"charged"`
	MadeAt    time.Time  `json:"made_at"`
	StartedAt *time.Time `json:"started_at"`
	EndedAt   *time.Time `json:"ended_at"`
	ExpiresAt time.Time  `json:"expires_at"`
	Problem   *string    `json:"problem"` // of the complete job
}

// Ended reports whether the job is in a final state.
func (j Job) Ended() bool { return j.EndedAt != nil }

// ItemCounts are the numbers of a job's items by state.
type ItemCounts struct {
	All    int `json:"all"`
	Done   int `json:"done"`
	Failed int `json:"failed"`
	Left   int `json:"left"`
}

// Jobs is a page of jobs, the newest first. Next is nil on the last page.
type Jobs struct {
	Jobs []Job   `json:"jobs"`
	Next *string `json:"next"`
}

// Item is a text or file of a job.
type Item struct {
	ID      string  `json:"id"`
	Number  int     `json:"number"` // from 1
	Name    string  `json:"name"`
	State   string  `json:"state"` // unread, ready, unusable, unaffordable, waiting, done, failed, or canceled
	Words   int     `json:"words"`
	Charged int     `json:"charged"`
	Code    *string `json:"code"`    // stable reason for having no result; nil when all is well
	Problem *string `json:"problem"` // the same for a person
}

// Items is a page of items in order. Next is nil on the last page.
type Items struct {
	Items []Item  `json:"items"`
	Next  *string `json:"next"`
}

// ItemResult is an item with its result. Before and Text are nil until it is done.
type ItemResult struct {
	Item
	Before  *string      `json:"before"`
	Text    *string      `json:"text"`
	Changes []ItemChange `json:"changes"`
}

// ItemChange is one edit of Before.
type ItemChange struct {
	Place
	After  string `json:"after"`
	Reason string `json:"reason"`
}

// Page selects a part of a list: its maximum size, and the Next of the page before. The zero Page is the first.
type Page struct {
	Limit  int
	Cursor string
}

func (p Page) query() string {
	query := url.Values{}
	if p.Limit > 0 {
		query.Set("limit", strconv.Itoa(p.Limit))
	}
	if p.Cursor != "" {
		query.Set("cursor", p.Cursor)
	}
	if len(query) == 0 {
		return ""
	}
	return "?" + query.Encode()
}

const jobsPath = "/v1/jobs"

func jobPath(id string, rest ...string) string {
	path := jobsPath + "/" + url.PathEscape(id)
	for _, part := range rest {
		path += "/" + url.PathEscape(part)
	}
	return path
}

// NewJob starts a job. It requires a live key.
func (c *Client) NewJob(ctx context.Context, job NewJob) (*Job, error) {
	return post[Job](ctx, c, jobsPath, job)
}

// NewFileJob is NewJob for files, which are read into memory. It requires a key with the scope documents.
func (c *Client) NewFileJob(ctx context.Context, settings JobSettings, files ...File) (*Job, error) {
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
	if err != nil {
		return nil, err
	}
	job := new(Job)
	return job, c.call(ctx, sending{http.MethodPost, jobsPath, form.FormDataContentType(), body.Bytes()}, job)
}

// Jobs lists jobs, the newest first.
func (c *Client) Jobs(ctx context.Context, page Page) (*Jobs, error) {
	return get[Jobs](ctx, c, jobsPath+page.query())
}

// Job returns a job's current state.
func (c *Client) Job(ctx context.Context, id string) (*Job, error) {
	return get[Job](ctx, c, jobPath(id))
}

// WaitForJob polls a job until it has ended. A webhook reports the end sooner and without polling.
func (c *Client) WaitForJob(ctx context.Context, id string) (*Job, error) {
	for wait := firstWait; ; wait = min(2*wait, maxWait) {
		job, err := c.Job(ctx, id)
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

// CancelJob cancels the unfinished items of a job.
func (c *Client) CancelJob(ctx context.Context, id string) (*Job, error) {
	job := new(Job)
	return job, c.call(ctx, sending{method: http.MethodPost, path: jobPath(id, "cancel")}, job)
}

// DeleteJob deletes a job with its files.
func (c *Client) DeleteJob(ctx context.Context, id string) error {
	return c.call(ctx, sending{method: http.MethodDelete, path: jobPath(id)}, nil)
}

// Items lists the items of a job in order.
func (c *Client) Items(ctx context.Context, id string, page Page) (*Items, error) {
	return get[Items](ctx, c, jobPath(id, "items")+page.query())
}

// Item returns an item with its result.
func (c *Client) Item(ctx context.Context, id, item string) (*ItemResult, error) {
	return get[ItemResult](ctx, c, jobPath(id, "items", item))
}

// File returns the result of a file: form is same, tracked, or markdown.
func (c *Client) File(ctx context.Context, id, item, form string) ([]byte, error) {
	return c.file(ctx, jobPath(id, "items", item, form))
}

// Results returns all files of a job in a ZIP archive, or its table.
func (c *Client) Results(ctx context.Context, id string) ([]byte, error) {
	return c.file(ctx, jobPath(id, "results"))
}

func (c *Client) file(ctx context.Context, path string) (content []byte, err error) {
	return content, c.call(ctx, sending{method: http.MethodGet, path: path}, &content)
}
