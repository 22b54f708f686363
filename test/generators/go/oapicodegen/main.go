// Command oapicodegen calls every operation with the client that oapi-codegen generates: oapicodegen URL KEY.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"os"
	"time"

	"plainhand/test/generators/go/oapicodegen/api"
)

func main() {
	log.SetFlags(0)
	key := os.Args[2]
	client, err := api.NewClientWithResponses(os.Args[1], api.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+key)
			return nil
		}))
	if err != nil {
		log.Fatal(err)
	}
	caller := caller{client, context.Background()}
	for _, step := range []func() error{caller.texts, caller.account, caller.textJob, caller.fileJob} {
		if err := step(); err != nil {
			log.Fatal(err)
		}
	}
}

type caller struct {
	api *api.ClientWithResponses
	ctx context.Context
}

// failed returns the error of a call whose expected response is missing.
func failed(err error, operation string, body []byte) error {
	return fmt.Errorf("%s: %w: %s", operation, errors.Join(err, errors.New("not the expected response")), body)
}

func (c caller) texts() error {
	mode := api.Casual
	humanized, err := c.api.HumanizeWithResponse(c.ctx, nil, api.Text{Text: "We utilize it.", Mode: &mode})
	if err != nil || humanized.JSON200 == nil || humanized.JSON200.Text != "We use it." {
		return failed(err, "humanize", humanized.Body)
	}
	refused, err := c.api.HumanizeWithResponse(c.ctx, nil, api.Text{})
	if err != nil || refused.ApplicationproblemJSON400 == nil || refused.ApplicationproblemJSON400.Code != "empty_text" {
		return failed(err, "humanize without a text", refused.Body)
	}
	analyzed, err := c.api.AnalyzeWithResponse(c.ctx, nil, api.AnalyzedText{Text: "Bakers leverage tools."})
	if err != nil || analyzed.JSON200 == nil || len(analyzed.JSON200.Habits) == 0 {
		return failed(err, "analyze", analyzed.Body)
	}
	modes, err := c.api.GetModesWithResponse(c.ctx, nil)
	if err != nil || modes.JSON200 == nil || len(modes.JSON200.Modes) != 5 {
		return failed(err, "getModes", modes.Body)
	}
	return nil
}

func (c caller) account() error {
	used, err := c.api.GetUsageWithResponse(c.ctx, nil)
	if err != nil || used.JSON200 == nil || used.JSON200.Words.Used == 0 {
		return failed(err, "getUsage", used.Body)
	}
	me, err := c.api.GetMeWithResponse(c.ctx, nil)
	if err != nil || me.JSON200 == nil || me.JSON200.Key.Test {
		return failed(err, "getMe", me.Body)
	}
	return nil
}

func (c caller) textJob() error {
	created, err := c.api.CreateJobWithResponse(c.ctx, nil, api.NewJob{Texts: []api.JobText{{Text: "We utilize it."}}})
	if err != nil || created.JSON202 == nil {
		return failed(err, "createJob", created.Body)
	}
	job := created.JSON202.Id
	if err := c.wait(job); err != nil {
		return err
	}
	items, err := c.api.ListItemsWithResponse(c.ctx, job, nil)
	if err != nil || items.JSON200 == nil || len(items.JSON200.Items) != 1 {
		return failed(err, "listItems", items.Body)
	}
	item, err := c.api.GetItemWithResponse(c.ctx, job, items.JSON200.Items[0].Id, nil)
	if err != nil || item.JSON200 == nil || item.JSON200.Text == nil || *item.JSON200.Text != "We use it." {
		return failed(err, "getItem", item.Body)
	}
	jobs, err := c.api.ListJobsWithResponse(c.ctx, nil)
	if err != nil || jobs.JSON200 == nil || len(jobs.JSON200.Jobs) == 0 {
		return failed(err, "listJobs", jobs.Body)
	}
	deleted, err := c.api.DeleteJobWithResponse(c.ctx, job, nil)
	if err != nil || deleted.StatusCode() != http.StatusNoContent {
		return failed(err, "deleteJob", deleted.Body)
	}
	return nil
}

func (c caller) fileJob() error {
	contentType, body, err := form(api.JobSettings{Keep: &[]string{"Harborpine"}}, "note.txt", "We utilize it.")
	if err != nil {
		return err
	}
	created, err := c.api.CreateFileJobWithBodyWithResponse(c.ctx, nil, contentType, body)
	if err != nil || created.JSON202 == nil {
		return failed(err, "createFileJob", created.Body)
	}
	job := created.JSON202.Id
	if err := c.wait(job); err != nil {
		return err
	}
	items, err := c.api.ListItemsWithResponse(c.ctx, job, nil)
	if err != nil || items.JSON200 == nil {
		return failed(err, "listItems", items.Body)
	}
	file, err := c.api.DownloadItemWithResponse(c.ctx, job, items.JSON200.Items[0].Id, api.DownloadItemParamsFormSame, nil)
	if err != nil || string(file.Body) != "We use it." {
		return failed(err, "downloadItem", file.Body)
	}
	archive, err := c.api.DownloadResultsWithResponse(c.ctx, job, nil)
	if err != nil || !bytes.HasPrefix(archive.Body, []byte("PK")) {
		return failed(err, "downloadResults", archive.Body)
	}
	canceled, err := c.api.CancelJobWithResponse(c.ctx, job, nil)
	if err != nil || canceled.StatusCode() >= http.StatusInternalServerError {
		return failed(err, "cancelJob", canceled.Body)
	}
	return nil
}

// form encodes a file and its settings. oapi-codegen leaves encoding a form to the caller.
func form(settings api.JobSettings, name, content string) (contentType string, body *bytes.Buffer, err error) {
	body = new(bytes.Buffer)
	writer := multipart.NewWriter(body)
	part, err := writer.CreatePart(textproto.MIMEHeader{"Content-Type": {"application/json"},
		"Content-Disposition": {`form-data; name="settings"`}})
	if err == nil {
		err = json.NewEncoder(part).Encode(settings)
	}
	if err != nil {
		return "", nil, err
	}
	file, err := writer.CreateFormFile("files", name)
	if err == nil {
		_, err = file.Write([]byte(content))
	}
	return writer.FormDataContentType(), body, errors.Join(err, writer.Close())
}

// wait waits until a job has ended.
func (c caller) wait(job api.JobID) error {
	for range 300 {
		got, err := c.api.GetJobWithResponse(c.ctx, job, nil)
		if err != nil || got.JSON200 == nil {
			return failed(err, "getJob", got.Body)
		}
		if got.JSON200.EndedAt != nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return errors.New("the job has not ended")
}
