-- +goose Up
CREATE TABLE demo_customers (
	id       text PRIMARY KEY CHECK (char_length(id) BETWEEN 1 AND 255),
	document jsonb NOT NULL
);
COMMENT ON TABLE demo_customers IS 'What the demo gateway knows, where no real money is taken. In its place Stripe has its own books.';

-- +goose Down
DROP TABLE demo_customers;
