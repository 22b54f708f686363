-- +goose Up
CREATE TABLE webhook_events (
	id           text PRIMARY KEY CHECK (char_length(id) BETWEEN 1 AND 255),
	type         text NOT NULL,
	customer_id  text NOT NULL,
	object_id    text NOT NULL,
	live         boolean NOT NULL,
	created_at   timestamptz NOT NULL,
	received_at  timestamptz NOT NULL,
	processed_at timestamptz,
	tries        integer NOT NULL DEFAULT 0,
	last_error   text NOT NULL DEFAULT ''
);
CREATE INDEX webhook_events_received_at ON webhook_events (received_at);
COMMENT ON TABLE webhook_events IS 'What Stripe told of by itself, once each. Rows are swept after three months.';
COMMENT ON COLUMN webhook_events.customer_id IS 'Empty for an event about no customer. It may be of somebody whom we do not know.';
COMMENT ON COLUMN webhook_events.live IS 'Whether it is about real money. An event of the mode that our key is not for is never processed.';

-- +goose Down
DROP TABLE webhook_events;
