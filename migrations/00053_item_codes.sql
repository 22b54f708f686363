-- +goose Up
ALTER TABLE batch_items ADD COLUMN problem_code text NOT NULL DEFAULT '' CHECK (char_length(problem_code) <= 50);
COMMENT ON COLUMN batch_items.problem_code IS 'The stable code of the problem, for programs. Empty: there is no problem, or it is from an earlier release.';

-- +goose Down
ALTER TABLE batch_items DROP COLUMN problem_code;
