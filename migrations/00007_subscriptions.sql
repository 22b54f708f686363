-- +goose Up
CREATE TABLE customers (
	id            text PRIMARY KEY CHECK (char_length(id) BETWEEN 1 AND 255),
	user_id       uuid NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
	gateway       text NOT NULL CHECK (gateway IN ('stripe', 'demo')),
	first_paid_at timestamptz,
	created_at    timestamptz NOT NULL
);
COMMENT ON TABLE customers IS 'Users as the payment gateway knows them. Whoever changes a subscription holds the lock on its customer.';
COMMENT ON COLUMN customers.id IS 'The gateway''s.';
COMMENT ON COLUMN customers.first_paid_at IS 'Starts the money-back guarantee. A second subscription leaves it as it is.';

CREATE TABLE subscriptions (
	id             text PRIMARY KEY CHECK (char_length(id) BETWEEN 1 AND 255),
	customer_id    text NOT NULL REFERENCES customers ON DELETE CASCADE,
	user_id        uuid NOT NULL REFERENCES users ON DELETE CASCADE,
	plan_id        text NOT NULL,
	status         text NOT NULL,
	living         boolean NOT NULL GENERATED ALWAYS AS (status IN ('active', 'trialing', 'past_due', 'unpaid', 'paused')) STORED,
	period_start   timestamptz NOT NULL,
	period_end     timestamptz NOT NULL CHECK (period_end > period_start),
	paid_start     timestamptz,
	paid_end       timestamptz,
	cancel_at      timestamptz,
	ended_at       timestamptz,
	past_due_since timestamptz,
	next_plan_id   text NOT NULL,
	CHECK ((paid_start IS NULL) = (paid_end IS NULL) AND paid_end > paid_start)
);
-- Whatever the code does, nobody pays for two.
CREATE UNIQUE INDEX subscriptions_living ON subscriptions (user_id) WHERE living;
CREATE INDEX subscriptions_user ON subscriptions (user_id, period_start);
CREATE INDEX subscriptions_customer ON subscriptions (customer_id);
COMMENT ON TABLE subscriptions IS 'What the gateway told when it was last read. Nothing else writes here.';
COMMENT ON COLUMN subscriptions.plan_id IS 'Empty for a price that is not ours.';
COMMENT ON COLUMN subscriptions.paid_start IS 'The last period that was paid. The gateway moves on to the next before that is paid.';

-- +goose Down
DROP TABLE subscriptions;
DROP TABLE customers;
