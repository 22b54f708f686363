-- +goose Up
CREATE TABLE webhooks (
	id            uuid PRIMARY KEY,
	user_id       uuid NOT NULL REFERENCES users ON DELETE CASCADE,
	url           text NOT NULL CHECK (octet_length(url) BETWEEN 1 AND 2000),
	events        text[] NOT NULL CHECK (cardinality(events) > 0),
	secret        bytea NOT NULL,
	former_secret bytea,
	former_until  timestamptz,
	made_at       timestamptz NOT NULL,
	busy_until    timestamptz,
	failing_since timestamptz,
	failed_at     timestamptz,
	disabled_at   timestamptz
);
CREATE INDEX webhooks_user_id ON webhooks (user_id, made_at);
COMMENT ON TABLE webhooks IS 'Addresses of customers'' programs that are told what happened.';
COMMENT ON COLUMN webhooks.secret IS 'Signs what is sent; encrypted under the site''s key.';
COMMENT ON COLUMN webhooks.former_secret IS 'The one before, which signs as well until former_until.';
COMMENT ON COLUMN webhooks.busy_until IS 'Somebody is sending there, or it failed a moment ago: nothing else is sent before that.';
COMMENT ON COLUMN webhooks.failing_since IS 'Since when nothing was taken. Null: the last message was.';

CREATE TABLE webhook_deliveries (
	id         uuid PRIMARY KEY,
	webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
	event_id   uuid NOT NULL,
	kind       text NOT NULL,
	payload    bytea NOT NULL,
	state      text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
	made_at    timestamptz NOT NULL DEFAULT now(),
	tries      integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
	tried_at   timestamptz,
	status     integer,
	answer     text NOT NULL DEFAULT '' CHECK (octet_length(answer) <= 4000),
	problem    text NOT NULL DEFAULT ''
);
CREATE INDEX webhook_deliveries_webhook_id ON webhook_deliveries (webhook_id, made_at DESC);
CREATE INDEX webhook_deliveries_made_at ON webhook_deliveries (made_at);
CREATE INDEX webhook_deliveries_untried ON webhook_deliveries (webhook_id, made_at, id) WHERE state = 'waiting' AND tries = 0;
COMMENT ON COLUMN webhooks.failed_at IS 'When it failed last. A day later, it fails anew.';
COMMENT ON TABLE webhook_deliveries IS 'What was sent to webhooks, and how they answered. Rows are swept after a week.';
COMMENT ON COLUMN webhook_deliveries.event_id IS 'By which receivers know that they have had it: the same for each try, and for all endpoints.';
COMMENT ON COLUMN webhook_deliveries.status IS 'Of the last answer. Null: there was none, and problem says why.';
COMMENT ON COLUMN webhook_deliveries.answer IS 'How the last answer begins.';

-- +goose Down
DROP TABLE webhook_deliveries;
DROP TABLE webhooks;
