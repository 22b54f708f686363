// Command ogen calls every operation with the client that ogen generates: ogen URL KEY.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/ogen-go/ogen/http"

	"plainhand/test/generators/go/ogen/api"
)

func main() {
	log.SetFlags(0)
	client, err := api.NewClient(os.Args[1], keySource(os.Args[2]))
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

// keySource is the API key.
type keySource string

// Key implements api.SecuritySource.
func (k keySource) Key(context.Context, api.OperationName) (api.Key, error) {
	return api.Key{Token: string(k)}, nil
}

type caller struct {
	api *api.Client
	ctx context.Context
}

// expect returns the response of a call as T, or an error.
func expect[T any](response any, err error) (expected T, _ error) {
	expected, ok := response.(T)
	if err == nil && !ok {
		err = fmt.Errorf("the response is %T: %+v", response, response)
	}
	return expected, err
}

func (c caller) texts() error {
	humanized, err := expect[*api.ResultHeaders](c.api.Humanize(c.ctx,
		&api.Text{Text: "We utilize it.", Mode: api.NewOptMode(api.ModeCasual)}, api.HumanizeParams{}))
	if err != nil || humanized.Response.Text != "We use it." {
		return fmt.Errorf("humanize: %w: %+v", err, humanized)
	}
	refused, err := expect[*api.HumanizeBadRequest](c.api.Humanize(c.ctx, &api.Text{}, api.HumanizeParams{}))
	if err != nil || refused.Response.Code != "empty_text" {
		return fmt.Errorf("humanize without a text: %w: %+v", err, refused)
	}
	if _, err := expect[*api.AnalysisHeaders](c.api.Analyze(c.ctx,
		&api.AnalyzedText{Text: "Bakers leverage tools."}, api.AnalyzeParams{})); err != nil {
		return fmt.Errorf("analyze: %w", err)
	}
	_, err = expect[*api.ModesHeaders](c.api.GetModes(c.ctx, api.GetModesParams{}))
	return err
}

func (c caller) account() error {
	if _, err := expect[*api.UsageHeaders](c.api.GetUsage(c.ctx, api.GetUsageParams{})); err != nil {
		return fmt.Errorf("getUsage: %w", err)
	}
	_, err := expect[*api.MeHeaders](c.api.GetMe(c.ctx, api.GetMeParams{}))
	return err
}

func (c caller) textJob() error {
	created, err := expect[*api.JobHeaders](c.api.CreateJob(c.ctx,
		&api.NewJob{Texts: []api.JobText{{Text: "We utilize it."}}}, api.CreateJobParams{}))
	if err != nil {
		return fmt.Errorf("createJob: %w", err)
	}
	job := created.Response.ID
	item, err := c.firstItem(job)
	if err != nil {
		return err
	}
	result, err := expect[*api.ItemResultHeaders](c.api.GetItem(c.ctx, api.GetItemParams{ID: job, Item: item}))
	if err != nil || result.Response.Text.Value != "We use it." {
		return fmt.Errorf("getItem: %w: %+v", err, result)
	}
	if _, err := expect[*api.JobsHeaders](c.api.ListJobs(c.ctx, api.ListJobsParams{})); err != nil {
		return fmt.Errorf("listJobs: %w", err)
	}
	_, err = expect[*api.DeleteJobNoContent](c.api.DeleteJob(c.ctx, api.DeleteJobParams{ID: job}))
	return err
}

func (c caller) fileJob() error {
	created, err := expect[*api.JobHeaders](c.api.CreateFileJob(c.ctx, &api.JobFormMultipart{
		Settings: api.NewOptJobSettings(api.JobSettings{Keep: []string{"Harborpine"}}),
		Files:    []http.MultipartFile{{Name: "note.txt", File: strings.NewReader("We utilize it.")}},
	}, api.CreateFileJobParams{}))
	if err != nil {
		return fmt.Errorf("createFileJob: %w", err)
	}
	job := created.Response.ID
	item, err := c.firstItem(job)
	if err != nil {
		return err
	}
	file, err := expect[*api.DownloadItemOKHeaders](c.api.DownloadItem(c.ctx,
		api.DownloadItemParams{ID: job, Item: item, Form: api.FormSame}))
	if err != nil {
		return fmt.Errorf("downloadItem: %w", err)
	}
	if content, err := io.ReadAll(file.Response); err != nil || string(content) != "We use it." {
		return fmt.Errorf("downloadItem: %w: %q", err, content)
	}
	if _, err := expect[*api.DownloadResultsOKHeaders](c.api.DownloadResults(c.ctx,
		api.DownloadResultsParams{ID: job})); err != nil {
		return fmt.Errorf("downloadResults: %w", err)
	}
	_, err = c.api.CancelJob(c.ctx, api.CancelJobParams{ID: job})
	return err
}

// firstItem waits until a job has ended, and returns the ID of its first item.
func (c caller) firstItem(job uuid.UUID) (item uuid.UUID, err error) {
	for range 300 {
		got, err := expect[*api.GetJobOKHeaders](c.api.GetJob(c.ctx, api.GetJobParams{ID: job}))
		if err != nil {
			return item, fmt.Errorf("getJob: %w", err)
		}
		if !got.Response.EndedAt.Null {
			items, err := expect[*api.ItemsHeaders](c.api.ListItems(c.ctx, api.ListItemsParams{ID: job}))
			if err != nil || len(items.Response.Items) != 1 {
				return item, fmt.Errorf("listItems: %w: %+v", err, items)
			}
			return items.Response.Items[0].ID, nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return item, errors.New("the job has not ended")
}
