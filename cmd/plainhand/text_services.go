package main

import (
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"plainhand/engine/humanize"
	"plainhand/internal/admission"
	"plainhand/internal/batches"
	"plainhand/internal/config"
	"plainhand/internal/fault/crash"
	"plainhand/internal/rewriting"
	"plainhand/internal/texts/files"
	"plainhand/internal/texts/files/bucket"
	"plainhand/internal/texts/uploads"
	"plainhand/internal/usage"
	editorstore "plainhand/store/editor"
	"plainhand/store/stores"
	editorviews "plainhand/views/editor"
)

// textServices are the engine and what uses it.
type textServices struct {
	engine     humanize.Engine
	processors *admission.Gate // shared by the built-in engine and other work on texts
	batches    *batches.Batches
	documents  *uploads.Documents
	files      *files.Files
}

func newTextServices(config config.Config, log *slog.Logger, metrics prometheus.Registerer, crashes *crash.Reporter,
	database *stores.Set, people people,
) (made textServices, err error) {
	made.processors = newProcessors()
	registerProcessorMetrics(metrics, made.processors)
	made.engine, err = newEngine(config.Engine, made.processors, log, crashes, newEngineMetrics(metrics))
	if err != nil {
		return made, err
	}
	var outside files.Bucket // nil: files are in the database
	if config.Storage != nil {
		if outside, err = bucket.New(*config.Storage); err != nil {
			return made, err
		}
	}
	made.files = files.New(database.Editor, editorstore.FileParts{Store: database.Editor}, outside, people.history,
		time.Now)
	made.documents = uploads.New(uploads.Deps{Storage: database.Editor, Files: made.files, History: people.history,
		Reading: editorviews.TextChanges, Author: config.Brand, Now: time.Now})
	made.batches = batches.New(batches.Deps{Storage: database.Batches, Files: made.files, Documents: made.documents,
		History: people.history, Meter: newMeter(database),
		Rewriter: rewriting.Rewriter{Engine: made.engine, Slots: made.processors}, Keep: editorviews.KeptOutput,
		Now: time.Now})
	return made, nil
}

// newMeter returns the meter of plans and trials.
func newMeter(database *stores.Set) *usage.Meter {
	return &usage.Meter{Storage: database.Billing, Now: time.Now}
}
