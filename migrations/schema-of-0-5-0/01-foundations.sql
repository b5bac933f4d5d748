-- What full-text and substring search need: accents folded, no language assumed.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TEXT SEARCH CONFIGURATION lyceum (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION lyceum
  ALTER MAPPING FOR asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart
  WITH unaccent, simple;

CREATE TYPE change_operation AS ENUM ('insert', 'update', 'delete');

-- The months of a divided table: this one, the next two, and a place for rows that belong to none. `src/database/partitions` makes those
-- that follow. Only the files beside this one call it; the last of them removes it.
CREATE FUNCTION add_months(divided text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month timestamp;
  counts_milliseconds boolean;
  bounds text[];
BEGIN
  SELECT atttypid = 'bigint'::regtype INTO counts_milliseconds
    FROM pg_partitioned_table JOIN pg_attribute ON attrelid = partrelid AND attnum = partattrs[0] WHERE partrelid = divided::regclass;
  FOR ahead IN 0..2 LOOP
    month := date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => ahead);
    SELECT array_agg(CASE WHEN counts_milliseconds THEN (extract(epoch FROM bound AT TIME ZONE 'UTC') * 1000)::bigint::text ELSE bound::text || '+00' END
      ORDER BY bound) INTO bounds FROM unnest(ARRAY[month, month + interval '1 month']) AS bound;
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
      divided || to_char(month, '_YYYY_MM'), divided, bounds[1], bounds[2]);
  END LOOP;
  EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', divided || '_other', divided);
END $$;
