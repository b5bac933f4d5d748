-- Tables of the kernel: jobs, sign-in, blobs, the log of changes and the like.

CREATE TABLE account_token (
  id serial NOT NULL,
  token_hash bytea NOT NULL,
  purpose varchar(20) NOT NULL,
  user_id integer,
  subject_id integer,
  portal_id integer NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT pk_account_token PRIMARY KEY (id)
);
CREATE INDEX ix_account_token_expires_at ON account_token (expires_at);
CREATE INDEX ix_account_token_subject_id ON account_token (subject_id);
CREATE UNIQUE INDEX ix_account_token_token_hash ON account_token (token_hash);
CREATE INDEX ix_account_token_user_id ON account_token (user_id);

CREATE TABLE change_log (
  transaction bigint DEFAULT current_transaction() NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  table_name varchar(63) NOT NULL,
  row_ids bigint[],
  operation change_operation NOT NULL,
  at timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT pk_change_log PRIMARY KEY (transaction, id, at)
) PARTITION BY RANGE (at);
SELECT add_months('change_log');
CREATE INDEX ix_change_log_table ON change_log (table_name, transaction);

CREATE TABLE idempotency_key (
  actor_id integer NOT NULL,
  key varchar(255) NOT NULL,
  request varchar(64) NOT NULL,
  status smallint NOT NULL,
  headers jsonb NOT NULL,
  content_type text,
  etag text,
  body bytea,
  created_at timestamptz NOT NULL,
  CONSTRAINT pk_idempotency_key PRIMARY KEY (actor_id, key)
);
CREATE INDEX ix_idempotency_key_created_at ON idempotency_key (created_at);

CREATE TABLE installation (
  id smallint NOT NULL,
  place varchar(60) NOT NULL,
  life uuid,
  CONSTRAINT pk_installation PRIMARY KEY (id)
);

CREATE TABLE job_process (
  name varchar(100) NOT NULL,
  seen_at timestamptz NOT NULL,
  CONSTRAINT pk_job_process PRIMARY KEY (name)
);

CREATE TABLE job_schedule (
  name varchar(100) NOT NULL,
  every_seconds integer NOT NULL,
  next_at timestamptz NOT NULL,
  watermark timestamptz NOT NULL,
  CONSTRAINT pk_job_schedule PRIMARY KEY (name)
);

CREATE TABLE recovery_code (
  account_id integer NOT NULL,
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT pk_recovery_code PRIMARY KEY (account_id, code_hash)
);

CREATE TABLE refresh_token (
  token_hash bytea NOT NULL,
  family uuid NOT NULL,
  account_id integer NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz,
  CONSTRAINT pk_refresh_token PRIMARY KEY (token_hash)
);
CREATE INDEX ix_refresh_token_account_id ON refresh_token (account_id);
CREATE INDEX ix_refresh_token_family ON refresh_token (family);

CREATE TABLE resumable_upload (
  id uuid NOT NULL,
  owner_id integer NOT NULL,
  portal_id integer NOT NULL,
  course_id integer,
  name varchar(255),
  media_type varchar(255) NOT NULL,
  length bigint NOT NULL,
  received bigint DEFAULT '0'::bigint NOT NULL,
  session varchar(2000) DEFAULT ''::character varying NOT NULL,
  receipts text[] DEFAULT '{}'::text[] NOT NULL,
  writer uuid,
  writer_until timestamptz,
  used boolean DEFAULT false NOT NULL,
  expires_at timestamptz NOT NULL,
  personal boolean DEFAULT false NOT NULL,
  CONSTRAINT pk_resumable_upload PRIMARY KEY (id)
);
CREATE INDEX ix_resumable_upload_course ON resumable_upload (course_id) WHERE ((course_id IS NOT NULL) AND (NOT used));
CREATE INDEX ix_resumable_upload_expires_at ON resumable_upload (expires_at);
CREATE INDEX ix_resumable_upload_owner ON resumable_upload (owner_id);

CREATE TABLE second_factor (
  account_id integer NOT NULL,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step integer DEFAULT 0 NOT NULL,
  CONSTRAINT pk_second_factor PRIMARY KEY (account_id)
);

CREATE TABLE sign_in_challenge (
  challenge_hash bytea NOT NULL,
  account_id integer NOT NULL,
  portal_id integer NOT NULL,
  expires_at timestamptz NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  CONSTRAINT pk_sign_in_challenge PRIMARY KEY (challenge_hash)
);
CREATE INDEX ix_sign_in_challenge_account_id ON sign_in_challenge (account_id);
CREATE INDEX ix_sign_in_challenge_expires_at ON sign_in_challenge (expires_at);

CREATE TABLE sign_in_session (
  id uuid NOT NULL,
  account_id integer NOT NULL,
  portal_id integer NOT NULL,
  kind varchar(7) NOT NULL,
  user_agent varchar(300),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  acting_account_id integer,
  begun_in uuid,
  CONSTRAINT pk_sign_in_session PRIMARY KEY (id)
);
CREATE INDEX ix_sign_in_session_account_id ON sign_in_session (account_id);
CREATE INDEX ix_sign_in_session_acting_account_id ON sign_in_session (acting_account_id);
CREATE INDEX ix_sign_in_session_begun_in ON sign_in_session (begun_in);

CREATE TABLE sign_in_try (
  key varchar(255) NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint,
  CONSTRAINT pk_sign_in_try PRIMARY KEY (key)
);

CREATE TABLE stored_blob (
  id uuid NOT NULL,
  driver varchar(10) NOT NULL,
  key varchar(900) NOT NULL,
  size bigint DEFAULT '0'::bigint NOT NULL,
  sha256 character(64),
  state varchar(10) DEFAULT 'writing'::character varying NOT NULL,
  created_at timestamptz NOT NULL,
  unused_since timestamptz,
  CONSTRAINT ck_stored_blob_state CHECK (state IN ('writing', 'ready', 'deleted')),
  CONSTRAINT pk_stored_blob PRIMARY KEY (id)
);
CREATE INDEX ix_stored_blob_unused_since ON stored_blob (unused_since) WHERE (unused_since IS NOT NULL);
