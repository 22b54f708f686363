-- +goose Up
CREATE TABLE batches (
	id         uuid PRIMARY KEY,
	user_id    uuid NOT NULL REFERENCES history_keys ON DELETE CASCADE,
	state      text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'running', 'paused', 'ended')),
	sealed     bytea NOT NULL,
	table_id   uuid REFERENCES files ON DELETE SET NULL,
	made_at    timestamptz NOT NULL,
	started_at timestamptz,
	ended_at   timestamptz,
	expires_at timestamptz NOT NULL
);
CREATE INDEX batches_user_id ON batches (user_id, made_at);
CREATE INDEX batches_expires_at ON batches (expires_at);
CREATE INDEX batches_under_way ON batches (id) WHERE state IN ('open', 'running');
COMMENT ON TABLE batches IS 'Texts and documents that somebody has rewritten together. Rows are swept after their expiry.';
COMMENT ON COLUMN batches.state IS 'open: it has not been started; ended: nothing is left to do, or it was canceled.';
COMMENT ON COLUMN batches.sealed IS 'Its name and settings, encrypted under the key of the owner''s texts.';
COMMENT ON COLUMN batches.table_id IS 'The table that its texts come from. Null: they come from files.';

CREATE TABLE batch_items (
	id           uuid PRIMARY KEY,
	batch_id     uuid NOT NULL REFERENCES batches ON DELETE CASCADE,
	number       integer NOT NULL CHECK (number > 0),
	state        text NOT NULL CHECK (state IN
		('unread', 'ready', 'unusable', 'unaffordable', 'waiting', 'done', 'failed', 'canceled')),
	sealed       bytea NOT NULL,
	file_id      uuid REFERENCES files ON DELETE SET NULL,
	draft        bytea,
	keeps_form   boolean NOT NULL DEFAULT false,
	words        integer NOT NULL DEFAULT 0 CHECK (words >= 0),
	charged      integer NOT NULL DEFAULT 0 CHECK (charged >= 0),
	changes      integer NOT NULL DEFAULT 0 CHECK (changes >= 0),
	problem      text NOT NULL DEFAULT '' CHECK (char_length(problem) <= 500),
	reservation  uuid,
	period_start timestamptz,
	try          integer NOT NULL DEFAULT 0 CHECK (try >= 0),
	begun        integer NOT NULL DEFAULT 0 CHECK (begun >= 0),
	taken_at     timestamptz,
	leased_until timestamptz,
	changed_at   timestamptz NOT NULL,
	UNIQUE (batch_id, number)
);
CREATE INDEX batch_items_to_do ON batch_items (batch_id, number) WHERE state IN ('unread', 'waiting');
CREATE INDEX batch_items_taken ON batch_items (batch_id, taken_at);
CREATE INDEX batch_items_leased ON batch_items (leased_until) WHERE leased_until IS NOT NULL;
COMMENT ON TABLE batch_items IS 'One text or document of a batch. Once it is done, the row of texts with the same id has the result.';
COMMENT ON COLUMN batch_items.sealed IS 'Its name, encrypted like those of batches.';
COMMENT ON COLUMN batch_items.draft IS 'Its text, encrypted. Null until it is read, and once it is done.';
COMMENT ON COLUMN batch_items.keeps_form IS 'It is from a document with a form of its own, so that no layout is chosen for it.';
COMMENT ON COLUMN batch_items.reservation IS 'The run in the ledger that holds its words, in the period that begins at period_start. Null while waiting: they are counted already.';
COMMENT ON COLUMN batch_items.try IS 'Counts those who have taken it up. Only the last can say what came of it.';
COMMENT ON COLUMN batch_items.begun IS 'Counts the same since it began to wait: what fails too often is given up.';
COMMENT ON COLUMN batch_items.taken_at IS 'When it was last taken up. Of batches that wait, the one that has waited longest goes first.';
COMMENT ON COLUMN batch_items.leased_until IS 'Until when somebody is at work on it. Past that it is taken up again.';

-- +goose Down
DROP TABLE batch_items, batches;
