-- +goose Up
CREATE TABLE brands (
	id          uuid PRIMARY KEY,
	owner_id    uuid NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
	slug        text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9-]{3,40}$'),
	draft       jsonb NOT NULL,
	version     integer NOT NULL DEFAULT 0 CHECK (version >= 0),
	made_at     timestamptz NOT NULL,
	rests_since timestamptz
);
COMMENT ON TABLE brands IS 'The names under which customers offer the product to their own people.';
COMMENT ON COLUMN brands.slug IS 'Where people find it on our host.';
COMMENT ON COLUMN brands.draft IS 'What its owner is choosing. People see what was published.';
COMMENT ON COLUMN brands.version IS 'That people see; 0: none has been published.';
COMMENT ON COLUMN brands.rests_since IS 'Since when its owner''s plan has no brand. Nothing is deleted for 90 days.';

CREATE TABLE brand_logos (
	brand_id   uuid NOT NULL REFERENCES brands ON DELETE CASCADE,
	hash       text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
	media_type text NOT NULL,
	content    bytea NOT NULL CHECK (octet_length(content) <= 1048576),
	ratio      double precision NOT NULL CHECK (ratio > 0),
	PRIMARY KEY (brand_id, hash)
);
COMMENT ON TABLE brand_logos IS 'Pictures as they were cleaned. Those that no draft and no version names are deleted when a version is published.';
COMMENT ON COLUMN brand_logos.hash IS 'SHA-256 of the content.';

CREATE TABLE brand_versions (
	brand_id     uuid NOT NULL REFERENCES brands ON DELETE CASCADE,
	number       integer NOT NULL CHECK (number > 0),
	settings     jsonb NOT NULL,
	published_at timestamptz NOT NULL,
	PRIMARY KEY (brand_id, number)
);
COMMENT ON TABLE brand_versions IS 'What was published. The last twenty stay, so that an owner can go back.';

CREATE TABLE brand_hosts (
	brand_id      uuid NOT NULL REFERENCES brands ON DELETE CASCADE,
	host          text NOT NULL CHECK (char_length(host) <= 253),
	token         text NOT NULL,
	made_at       timestamptz NOT NULL,
	verified_at   timestamptz,
	failing_since timestamptz,
	PRIMARY KEY (brand_id, host)
);
CREATE UNIQUE INDEX brand_hosts_verified ON brand_hosts (host) WHERE verified_at IS NOT NULL;
COMMENT ON TABLE brand_hosts IS 'Host names that customers want to use. Anybody can name one; it is whose who shows that it is theirs.';
COMMENT ON COLUMN brand_hosts.token IS 'What its owner writes into the name system.';
COMMENT ON COLUMN brand_hosts.failing_since IS 'Since when it did not show its token any more. After some days, it is nobody''s.';

-- +goose Down
DROP TABLE brand_hosts, brand_versions, brand_logos, brands;
