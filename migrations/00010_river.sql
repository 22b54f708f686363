-- +goose Up
-- The tables of github.com/riverqueue/river as its own migrations 1 to 8 leave them, which river_test.go checks. When a newer
-- River brings another migration, its SQL becomes the next step here.
CREATE TABLE river_migration (
	line       text NOT NULL CHECK (char_length(line) BETWEEN 1 AND 127),
	version    bigint NOT NULL CHECK (version >= 1),
	created_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (line, version)
);
COMMENT ON TABLE river_migration IS 'Which of River''s own migrations are applied, for its tools.';
INSERT INTO river_migration (line, version) SELECT 'main', generate_series(1, 8);

CREATE TYPE river_job_state AS ENUM (
	'available', 'cancelled', 'completed', 'discarded', 'pending', 'retryable', 'running', 'scheduled'
);

-- +goose StatementBegin
CREATE FUNCTION river_job_state_in_bitmask(bitmask BIT(8), state river_job_state)
RETURNS boolean
LANGUAGE SQL
IMMUTABLE
AS $$
    SELECT CASE state
        WHEN 'available' THEN get_bit(bitmask, 7)
        WHEN 'cancelled' THEN get_bit(bitmask, 6)
        WHEN 'completed' THEN get_bit(bitmask, 5)
        WHEN 'discarded' THEN get_bit(bitmask, 4)
        WHEN 'pending'   THEN get_bit(bitmask, 3)
        WHEN 'retryable' THEN get_bit(bitmask, 2)
        WHEN 'running'   THEN get_bit(bitmask, 1)
        WHEN 'scheduled' THEN get_bit(bitmask, 0)
        ELSE 0
    END = 1;
$$;
-- +goose StatementEnd

CREATE TABLE river_job (
	id            bigserial PRIMARY KEY,
	state         river_job_state NOT NULL DEFAULT 'available',
	attempt       smallint NOT NULL DEFAULT 0,
	max_attempts  smallint NOT NULL DEFAULT 25,
	attempted_at  timestamptz,
	created_at    timestamptz NOT NULL DEFAULT now(),
	finalized_at  timestamptz,
	scheduled_at  timestamptz NOT NULL DEFAULT now(),
	priority      smallint NOT NULL DEFAULT 1,
	args          jsonb NOT NULL,
	attempted_by  text[],
	errors        jsonb[],
	kind          text NOT NULL,
	metadata      jsonb NOT NULL DEFAULT '{}',
	queue         text NOT NULL DEFAULT 'default',
	tags          varchar(255)[] NOT NULL DEFAULT '{}',
	unique_key    bytea,
	unique_states bit(8),
	CONSTRAINT finalized_or_finalized_at_null CHECK (
		(finalized_at IS NULL AND state NOT IN ('cancelled', 'completed', 'discarded')) OR
		(finalized_at IS NOT NULL AND state IN ('cancelled', 'completed', 'discarded'))),
	CONSTRAINT max_attempts_is_positive CHECK (max_attempts > 0),
	CONSTRAINT priority_in_range CHECK (priority >= 1 AND priority <= 4),
	CONSTRAINT queue_length CHECK (char_length(queue) > 0 AND char_length(queue) < 128),
	CONSTRAINT kind_length CHECK (char_length(kind) > 0 AND char_length(kind) < 128)
);
CREATE INDEX river_job_kind ON river_job (kind);
CREATE INDEX river_job_state_and_finalized_at_index ON river_job (state, finalized_at) WHERE finalized_at IS NOT NULL;
CREATE INDEX river_job_prioritized_fetching_index ON river_job (state, queue, priority, scheduled_at, id);
CREATE INDEX river_job_args_index ON river_job USING gin (args);
CREATE INDEX river_job_metadata_index ON river_job USING gin (metadata);
CREATE UNIQUE INDEX river_job_unique_idx ON river_job (unique_key)
	WHERE unique_key IS NOT NULL AND unique_states IS NOT NULL AND river_job_state_in_bitmask(unique_states, state);
COMMENT ON TABLE river_job IS 'Work that is done later, and what came of it. River deletes what is done after a day.';

CREATE UNLOGGED TABLE river_leader (
	elected_at timestamptz NOT NULL,
	expires_at timestamptz NOT NULL,
	leader_id  text NOT NULL,
	name       text PRIMARY KEY DEFAULT 'default',
	CONSTRAINT name_length CHECK (name = 'default'),
	CONSTRAINT leader_id_length CHECK (char_length(leader_id) > 0 AND char_length(leader_id) < 128)
);
COMMENT ON TABLE river_leader IS 'The process that starts periodic jobs and cleans up.';

CREATE TABLE river_queue (
	name       text PRIMARY KEY NOT NULL,
	created_at timestamptz NOT NULL DEFAULT now(),
	metadata   jsonb NOT NULL DEFAULT '{}',
	paused_at  timestamptz,
	updated_at timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP
);
COMMENT ON TABLE river_queue IS 'The queues that a process has worked lately.';

CREATE TABLE river_notification (
	id         bigserial PRIMARY KEY,
	created_at timestamptz NOT NULL DEFAULT now(),
	payload    text NOT NULL,
	topic      text NOT NULL,
	CONSTRAINT topic_length CHECK (length(topic) > 0 AND length(topic) < 128)
);
CREATE INDEX river_notification_created_at_idx ON river_notification (created_at);
CREATE INDEX river_notification_topic_id_idx ON river_notification (topic, id);
COMMENT ON TABLE river_notification IS 'Where River keeps notices on other databases; empty on PostgreSQL.';

-- +goose Down
DROP TABLE river_notification, river_queue, river_leader, river_job, river_migration;
DROP FUNCTION river_job_state_in_bitmask;
DROP TYPE river_job_state;
