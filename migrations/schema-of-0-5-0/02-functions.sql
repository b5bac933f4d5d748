-- What triggers, reports and migrations call. Their tables are made after them.
SET LOCAL check_function_bodies = off;

CREATE FUNCTION changed_since(tables text[], moment pg_snapshot)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
       BEGIN
         RETURN EXISTS (SELECT FROM change_log
           WHERE table_name = ANY(tables) AND transaction >= pg_snapshot_xmin(moment)::text::bigint
             AND NOT pg_visible_in_snapshot(transaction::text::xid8, moment));
       END $function$;

CREATE FUNCTION complete_places(courses integer[], people integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO "sequence_completion" ("user_id", "type", "resource_id")
      SELECT DISTINCT "m"."user_id", 'course', "m"."course_id" FROM (
        SELECT "b"."user_id", "b"."course_id", NULL::int AS "session_id" FROM "course_rel_user" "b"
          WHERE "b"."status" = 'student' AND "b"."relation_type" = 'normal' AND "b"."course_id" = ANY(courses)
        UNION ALL SELECT "s"."user_id", "s"."course_id", "s"."session_id" FROM "session_rel_course_rel_user" "s"
          WHERE "s"."status" = 'student' AND "s"."course_id" = ANY(courses)) "m"
      WHERE (people IS NULL OR "m"."user_id" = ANY(people))
        AND EXISTS (SELECT 1 FROM "sequence_resource" "q" WHERE "q"."type" = 'course' AND "q"."requirements" @> to_jsonb("m"."course_id"))
        AND NOT EXISTS (SELECT 1 FROM "sequence_completion" "d" WHERE "d"."user_id" = "m"."user_id" AND "d"."type" = 'course' AND "d"."resource_id" = "m"."course_id")
        AND course_completed("m"."course_id", "m"."session_id", "m"."user_id")
      ORDER BY 1, 3 ON CONFLICT DO NOTHING;
      INSERT INTO "sequence_completion" ("user_id", "type", "resource_id")
      SELECT DISTINCT "m"."user_id", 'session', "m"."session_id" FROM "session_rel_course_rel_user" "m"
      WHERE "m"."status" = 'student' AND "m"."course_id" = ANY(courses) AND (people IS NULL OR "m"."user_id" = ANY(people))
        AND EXISTS (SELECT 1 FROM "sequence_resource" "q" WHERE "q"."type" = 'session' AND "q"."requirements" @> to_jsonb("m"."session_id"))
        AND NOT EXISTS (SELECT 1 FROM "sequence_completion" "d" WHERE "d"."user_id" = "m"."user_id" AND "d"."type" = 'session' AND "d"."resource_id" = "m"."session_id")
        AND NOT EXISTS (SELECT 1 FROM "session_rel_course" "o" WHERE "o"."session_id" = "m"."session_id"
          AND NOT course_completed("o"."course_id", "m"."session_id", "m"."user_id"))
      ORDER BY 1, 3 ON CONFLICT DO NOTHING;
    END $function$;

CREATE FUNCTION complete_places_of_categories()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF EXISTS (SELECT 1 FROM "sequence_resource") THEN
        PERFORM complete_places(ARRAY(SELECT DISTINCT "c"."course_id" FROM changed "c" WHERE "c"."course_id" IS NOT NULL), NULL);
      END IF;
      RETURN NULL;
    END $function$;

CREATE FUNCTION complete_places_of_marks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF EXISTS (SELECT 1 FROM "sequence_resource") THEN
        PERFORM complete_places(ARRAY(SELECT DISTINCT "g"."course_id" FROM changed "c" JOIN "gradebook_category" "g" ON "g"."id" = "c"."category_id"
          WHERE "g"."is_requirement"), ARRAY(SELECT DISTINCT "c"."user_id" FROM changed "c"));
      END IF;
      RETURN NULL;
    END $function$;

CREATE FUNCTION complete_places_of_progress()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF EXISTS (SELECT 1 FROM changed "c" WHERE "c"."progress" = 100) AND EXISTS (SELECT 1 FROM "sequence_resource") THEN
        PERFORM complete_places(ARRAY(SELECT DISTINCT "c"."course_id" FROM changed "c" WHERE "c"."progress" = 100),
          ARRAY(SELECT DISTINCT "c"."user_id" FROM changed "c" WHERE "c"."progress" = 100));
      END IF;
      RETURN NULL;
    END $function$;

CREATE FUNCTION complete_places_of_sequences()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM complete_places(ARRAY(SELECT "n"."id"::int FROM changed "c" CROSS JOIN LATERAL jsonb_array_elements_text(COALESCE("c"."requirements", '[]')) "n" ("id")
          WHERE "c"."type" = 'course'
        UNION SELECT "o"."course_id" FROM changed "c" CROSS JOIN LATERAL jsonb_array_elements_text(COALESCE("c"."requirements", '[]')) "n" ("id")
          JOIN "session_rel_course" "o" ON "o"."session_id" = "n"."id"::int WHERE "c"."type" = 'session'), NULL);
      RETURN NULL;
    END $function$;

CREATE FUNCTION course_completed(course integer, within_session integer, person integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    SELECT CASE WHEN EXISTS (SELECT 1 FROM "gradebook_category" "g" WHERE "g"."course_id" = course
        AND COALESCE("g"."session_id", 0) = COALESCE(within_session, 0) AND "g"."is_requirement")
      THEN NOT EXISTS (SELECT 1 FROM "gradebook_category" "g" WHERE "g"."course_id" = course
        AND COALESCE("g"."session_id", 0) = COALESCE(within_session, 0) AND "g"."is_requirement"
        AND NOT EXISTS (SELECT 1 FROM "gradebook_total" "t" WHERE "t"."category_id" = "g"."id" AND "t"."user_id" = person AND "t"."passed")
        AND NOT EXISTS (SELECT 1 FROM "gradebook_certificate" "c" WHERE "c"."category_id" = "g"."id" AND "c"."user_id" = person
          AND "c"."revoked_at" IS NULL AND ("c"."expiry_date" IS NULL OR "c"."expiry_date" >= current_date)))
      WHEN within_session IS NULL THEN EXISTS (SELECT 1 FROM "course_rel_user" "m" WHERE "m"."course_id" = course AND "m"."user_id" = person
        AND "m"."status" = 'student' AND "m"."progress" = 100)
      ELSE EXISTS (SELECT 1 FROM "session_rel_course_rel_user" "m" WHERE "m"."course_id" = course AND "m"."session_id" = within_session
        AND "m"."user_id" = person AND "m"."status" = 'student' AND "m"."progress" = 100) END
  $function$;

CREATE FUNCTION current_transaction()
 RETURNS bigint
 LANGUAGE sql
AS $function$SELECT pg_current_xact_id()::text::bigint$function$;

CREATE FUNCTION delete_events_of_meetings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
       BEGIN
         DELETE FROM conference_event WHERE meeting_id IN (SELECT id FROM gone);
         RETURN NULL;
       END $function$;

CREATE FUNCTION follow_assignment_by_due_date()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO "resource_link" ("resource_node_id", "course_id", "session_id", "group_id", "user_id", "visibility", "deleted_at",
            "resource_type_group", "display_order", "created_at", "updated_at")
          SELECT v."resource_node_id", NEW."course_id", NEW."session_id", NEW."group_id", NEW."user_id", NEW."visibility", NEW."deleted_at",
            n."resource_type_id", 0, NEW."created_at", NEW."updated_at"
          FROM (SELECT v."resource_node_id" FROM "c_student_publication" p JOIN "c_student_publication_assignment" d ON d."publication_id" = p."id"
        JOIN "c_calendar_event" v ON v."id" = d."event_calendar_id" WHERE p."resource_node_id" = NEW."resource_node_id") v JOIN "resource_node" n ON n."id" = v."resource_node_id";
      ELSIF TG_OP = 'UPDATE' THEN
        UPDATE "resource_link" e SET "visibility" = NEW."visibility", "deleted_at" = NEW."deleted_at", "updated_at" = NEW."updated_at"
          FROM (SELECT v."resource_node_id" FROM "c_student_publication" p JOIN "c_student_publication_assignment" d ON d."publication_id" = p."id"
        JOIN "c_calendar_event" v ON v."id" = d."event_calendar_id" WHERE p."resource_node_id" = NEW."resource_node_id") v WHERE e."resource_node_id" = v."resource_node_id" AND e."course_id" IS NOT DISTINCT FROM NEW."course_id" AND e."session_id" IS NOT DISTINCT FROM NEW."session_id"
        AND e."group_id" IS NOT DISTINCT FROM NEW."group_id" AND e."user_id" IS NOT DISTINCT FROM NEW."user_id";
      ELSE
        DELETE FROM "resource_link" e USING (SELECT v."resource_node_id" FROM "c_student_publication" p JOIN "c_student_publication_assignment" d ON d."publication_id" = p."id"
        JOIN "c_calendar_event" v ON v."id" = d."event_calendar_id" WHERE p."resource_node_id" = OLD."resource_node_id") v WHERE e."resource_node_id" = v."resource_node_id" AND e."course_id" IS NOT DISTINCT FROM OLD."course_id" AND e."session_id" IS NOT DISTINCT FROM OLD."session_id"
        AND e."group_id" IS NOT DISTINCT FROM OLD."group_id" AND e."user_id" IS NOT DISTINCT FROM OLD."user_id";
      END IF;
      RETURN NULL; END $function$;

CREATE FUNCTION follow_awards_by_credentials()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO "credential" ("id", "award_id", "user_id", "skill_id", "course_id", "session_id", "portal_id")
          SELECT gen_random_uuid(), a."id", a."user_id", a."skill_id", a."course_id", a."session_id", s."access_url_id" FROM changed a JOIN "skill" s ON s."id" = a."skill_id";
      ELSE
        UPDATE "credential" c SET "award_id" = NULL, "revoked_at" = now(),
            "document" = CASE WHEN u."id" IS NOT NULL THEN c."document" END, "jws" = CASE WHEN u."id" IS NOT NULL THEN c."jws" END
          FROM changed a LEFT JOIN "user" u ON u."id" = a."user_id" WHERE c."award_id" = a."id";
      END IF;
      RETURN NULL; END $function$;

CREATE FUNCTION log_changes(logged text[], recorder text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
       DECLARE
         logged_table text;
         event text;
       BEGIN
         FOREACH logged_table IN ARRAY logged LOOP
           FOREACH event IN ARRAY ARRAY['insert', 'update', 'delete'] LOOP
             EXECUTE format(
               'CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()',
               'change_' || event, event, logged_table, CASE event WHEN 'delete' THEN 'OLD' ELSE 'NEW' END, recorder);
           END LOOP;
         END LOOP;
       END $function$;

CREATE FUNCTION mark_dependent_gradebooks(categories integer[], users integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$ BEGIN
      INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
      SELECT DISTINCT d."course_id", COALESCE(d."session_id", 0), t."user" FROM unnest(categories, users) t ("category", "user")
        JOIN "gradebook_category" g ON g."id" = t."category" AND g."parent_id" IS NULL
        JOIN "gradebook_category" d ON d."depends" IS NOT NULL AND g."course_id"::text = ANY(regexp_split_to_array(d."depends", '[^0-9]+')); END $function$;

CREATE FUNCTION mark_gradebooks_of_activities(kind text, activities integer[], users integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$ BEGIN
      INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
      SELECT g."course_id", COALESCE(g."session_id", 0), t."user" FROM unnest(activities, users) t ("activity", "user")
        JOIN "gradebook_link" k ON k."ref_id" = t."activity" AND k."type" = kind JOIN "gradebook_category" g ON g."id" = k."category_id"
      UNION
      SELECT i."course_id", COALESCE(i."session_id", 0), t."user" FROM unnest(activities, users) t ("activity", "user")
        JOIN "skill_rel_item" i ON i."item_id" = t."activity" AND i."item_type" = kind WHERE i."course_id" IS NOT NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_attempts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN PERFORM mark_gradebooks_of_activities('exercise', array_agg(s."quiz_id"), array_agg(s."user_id")) FROM changed s WHERE s."status" = 'completed'; IF TG_OP = 'UPDATE' THEN PERFORM mark_gradebooks_of_activities('exercise', array_agg(s."quiz_id"), array_agg(s."user_id")) FROM before s WHERE s."status" = 'completed'; END IF; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_categories()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
    SELECT DISTINCT g."course_id", COALESCE(g."session_id", 0), NULL::int FROM changed g; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_columns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
    SELECT DISTINCT g."course_id", COALESCE(g."session_id", 0), NULL::int FROM changed c JOIN "gradebook_category" g ON g."id" = c."category_id"; IF TG_OP = 'UPDATE' THEN INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
    SELECT DISTINCT g."course_id", COALESCE(g."session_id", 0), NULL::int FROM before c JOIN "gradebook_category" g ON g."id" = c."category_id"; END IF; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_dates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN PERFORM mark_gradebooks_of_activities('attendance', array_agg(s."attendance_id"), array_agg(NULL::int)) FROM changed s WHERE TRUE; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_enrolments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
    SELECT DISTINCT s."course_id", 0, s."user_id" FROM changed s
    WHERE EXISTS (SELECT 1 FROM "gradebook_category" g WHERE g."course_id" = s."course_id" AND COALESCE(g."session_id", 0) = 0); IF TG_OP = 'UPDATE' THEN INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
    SELECT DISTINCT s."course_id", 0, s."user_id" FROM before s
    WHERE EXISTS (SELECT 1 FROM "gradebook_category" g WHERE g."course_id" = s."course_id" AND COALESCE(g."session_id", 0) = 0); END IF; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_invitations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN PERFORM mark_gradebooks_of_activities('survey', array_agg(s."survey_id"), array_agg(s."user_id")) FROM changed s WHERE s."user_id" IS NOT NULL; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_path_views()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN PERFORM mark_gradebooks_of_activities('learning_path', array_agg(s."lp_id"), array_agg(s."user_id")) FROM changed s WHERE TRUE; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_paths()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN IF TG_OP = 'UPDATE' THEN
      PERFORM mark_gradebooks_of_activities('learning_path', array_agg(s."id"), array_agg(NULL::int)) FROM changed s
        JOIN before b ON b."id" = s."id" WHERE ROW(b."title") IS DISTINCT FROM ROW(s."title");
    ELSE
      PERFORM mark_gradebooks_of_activities('learning_path', array_agg(s."id"), array_agg(NULL::int)) FROM changed s WHERE TRUE;
    END IF; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_placements()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN PERFORM mark_gradebooks_of_activities('exercise', array_agg(s."quiz_id"), array_agg(NULL::int)) FROM changed s WHERE TRUE; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_presences()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN PERFORM mark_gradebooks_of_activities('attendance', array_agg(s."attendance_id"), array_agg(s."user_id")) FROM changed s WHERE TRUE; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_questions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN PERFORM mark_gradebooks_of_activities('exercise', array_agg(p."quiz_id"), array_agg(NULL::int)) FROM changed q
      JOIN before b ON b."id" = q."id" JOIN "c_quiz_rel_question" p ON p."question_id" = q."id" WHERE b."ponderation" IS DISTINCT FROM q."ponderation"; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_quizzes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN IF TG_OP = 'UPDATE' THEN
      PERFORM mark_gradebooks_of_activities('exercise', array_agg(s."id"), array_agg(NULL::int)) FROM changed s
        JOIN before b ON b."id" = s."id" WHERE ROW(b."title", b."results_disabled", b."page_result_configuration", b."pass_percentage", b."attempt_counted") IS DISTINCT FROM ROW(s."title", s."results_disabled", s."page_result_configuration", s."pass_percentage", s."attempt_counted");
    ELSE
      PERFORM mark_gradebooks_of_activities('exercise', array_agg(s."id"), array_agg(NULL::int)) FROM changed s WHERE TRUE;
    END IF; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_registers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN IF TG_OP = 'UPDATE' THEN
      PERFORM mark_gradebooks_of_activities('attendance', array_agg(s."id"), array_agg(NULL::int)) FROM changed s
        JOIN before b ON b."id" = s."id" WHERE ROW(b."title", b."attendance_qualify_title", b."require_unique") IS DISTINCT FROM ROW(s."title", s."attendance_qualify_title", s."require_unique");
    ELSE
      PERFORM mark_gradebooks_of_activities('attendance', array_agg(s."id"), array_agg(NULL::int)) FROM changed s WHERE TRUE;
    END IF; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_results()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
    SELECT DISTINCT g."course_id", COALESCE(g."session_id", 0), r."user_id" FROM changed r
    JOIN "gradebook_evaluation" e ON e."id" = r."evaluation_id" JOIN "gradebook_category" g ON g."id" = e."category_id"; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_session_enrolments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
    SELECT DISTINCT s."course_id", s."session_id", s."user_id" FROM changed s
    WHERE EXISTS (SELECT 1 FROM "gradebook_category" g WHERE g."course_id" = s."course_id" AND COALESCE(g."session_id", 0) = s."session_id"); IF TG_OP = 'UPDATE' THEN INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
    SELECT DISTINCT s."course_id", s."session_id", s."user_id" FROM before s
    WHERE EXISTS (SELECT 1 FROM "gradebook_category" g WHERE g."course_id" = s."course_id" AND COALESCE(g."session_id", 0) = s."session_id"); END IF; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_skill_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
    SELECT DISTINCT i."course_id", COALESCE(i."session_id", 0), NULL::int FROM changed i
    WHERE EXISTS (SELECT 1 FROM "course" c WHERE c."id" = i."course_id"); RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_skills()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN INSERT INTO "gradebook_stale" ("course_id", "session_id", "user_id")
    SELECT DISTINCT g."course_id", COALESCE(g."session_id", 0), NULL::int FROM changed s
    JOIN "gradebook_category" g ON g."id" = s."gradebook_category_id"; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_surveys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN IF TG_OP = 'UPDATE' THEN
      PERFORM mark_gradebooks_of_activities('survey', array_agg(s."id"), array_agg(NULL::int)) FROM changed s
        JOIN before b ON b."id" = s."id" WHERE ROW(b."title") IS DISTINCT FROM ROW(s."title");
    ELSE
      PERFORM mark_gradebooks_of_activities('survey', array_agg(s."id"), array_agg(NULL::int)) FROM changed s WHERE TRUE;
    END IF; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_thread_marks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN PERFORM mark_gradebooks_of_activities('forum_thread', array_agg(s."thread_id"), array_agg(s."user_id")) FROM changed s WHERE TRUE; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_threads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN IF TG_OP = 'UPDATE' THEN
      PERFORM mark_gradebooks_of_activities('forum_thread', array_agg(s."id"), array_agg(NULL::int)) FROM changed s
        JOIN before b ON b."id" = s."id" WHERE ROW(b."title", b."thread_title_qualify", b."thread_qualify_max", b."thread_peer_qualify") IS DISTINCT FROM ROW(s."title", s."thread_title_qualify", s."thread_qualify_max", s."thread_peer_qualify");
    ELSE
      PERFORM mark_gradebooks_of_activities('forum_thread', array_agg(s."id"), array_agg(NULL::int)) FROM changed s WHERE TRUE;
    END IF; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN IF TG_OP = 'UPDATE' THEN
      PERFORM mark_dependent_gradebooks(array_agg(t."category_id"), array_agg(t."user_id")) FROM changed t
        JOIN before b ON b."id" = t."id" WHERE b."passed" IS DISTINCT FROM t."passed";
    ELSE
      PERFORM mark_dependent_gradebooks(array_agg(t."category_id"), array_agg(t."user_id")) FROM changed t WHERE t."passed";
    END IF; RETURN NULL; END $function$;

CREATE FUNCTION mark_gradebooks_of_works()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN PERFORM mark_gradebooks_of_activities('student_publication', array_agg(s."publication_parent_id"), array_agg(s."user_id")) FROM changed s WHERE s."publication_parent_id" IS NOT NULL; IF TG_OP = 'UPDATE' THEN PERFORM mark_gradebooks_of_activities('student_publication', array_agg(s."publication_parent_id"), array_agg(s."user_id")) FROM before s WHERE s."publication_parent_id" IS NOT NULL; END IF;
    IF TG_OP = 'UPDATE' THEN
      PERFORM mark_gradebooks_of_activities('student_publication', array_agg(s."id"), array_agg(NULL::int)) FROM changed s
        JOIN before b ON b."id" = s."id" WHERE s."publication_parent_id" IS NULL
          AND (b."title", b."qualification") IS DISTINCT FROM (s."title", s."qualification");
    ELSIF TG_OP = 'DELETE' THEN
      PERFORM mark_gradebooks_of_activities('student_publication', array_agg(s."id"), array_agg(NULL::int)) FROM changed s
        WHERE s."publication_parent_id" IS NULL;
    END IF; RETURN NULL; END $function$;

CREATE FUNCTION mark_recount_of_attempts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        INSERT INTO "c_lp_recount" ("course_id") SELECT DISTINCT "c"."course_id" FROM changed "c"
        WHERE EXISTS (SELECT 1 FROM "course" "k" WHERE "k"."id" = "c"."course_id");
        RETURN NULL;
      END $function$;

CREATE FUNCTION mark_recount_of_material()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        INSERT INTO "c_lp_recount" ("lp_id") SELECT DISTINCT "i"."lp_id" FROM "c_lp_item" "i"
        WHERE "i"."item_type" = ANY (TG_ARGV) AND "i"."path" ~ '^\d{1,9}$' AND "i"."path" IN (SELECT "c"."id"::text FROM changed "c");
        RETURN NULL;
      END $function$;

CREATE FUNCTION mark_recount_of_path_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        INSERT INTO "c_lp_recount" ("course_id") SELECT DISTINCT "c"."course_id" FROM changed "c"
        JOIN "c_lp" "p" ON "p"."resource_node_id" = "c"."resource_node_id" WHERE "c"."course_id" IS NOT NULL;
        RETURN NULL;
      END $function$;

CREATE FUNCTION mark_recount_of_steps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        INSERT INTO "c_lp_recount" ("lp_id") SELECT DISTINCT "c"."lp_id" FROM changed "c"
        WHERE EXISTS (SELECT 1 FROM "c_lp_view" "v" WHERE "v"."lp_id" = "c"."lp_id");
        RETURN NULL;
      END $function$;

CREATE FUNCTION record_row_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
       DECLARE
         ids bigint[];
       BEGIN
         IF current_setting('lyceum.record_changes', true) = 'off' THEN RETURN NULL; END IF;
         ids := ARRAY(SELECT id::bigint FROM changed LIMIT 101);
         IF cardinality(ids) = 0 THEN RETURN NULL; END IF;
         IF cardinality(ids) <= 100 THEN
           INSERT INTO change_log (table_name, row_ids, operation) VALUES (TG_TABLE_NAME, ids, lower(TG_OP)::change_operation);
         ELSE
           INSERT INTO change_log (table_name, row_ids, operation)
             SELECT TG_TABLE_NAME, array_agg(id::bigint ORDER BY place), lower(TG_OP)::change_operation
             FROM (SELECT id, row_number() OVER () - 1 AS place FROM changed) AS placed
             GROUP BY place / 100 ORDER BY place / 100;
         END IF;
         RETURN NULL;
       END $function$;

CREATE FUNCTION record_table_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
       BEGIN
         IF current_setting('lyceum.record_changes', true) = 'off' THEN RETURN NULL; END IF;
         INSERT INTO change_log (table_name, operation)
           SELECT TG_TABLE_NAME, lower(TG_OP)::change_operation WHERE EXISTS (SELECT FROM changed);
         RETURN NULL;
       END $function$;

CREATE FUNCTION refuse_change_of_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
       BEGIN
         RAISE EXCEPTION 'Rows of % are added and never changed.', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
       END $function$;

CREATE FUNCTION require_meeting_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
       BEGIN
         PERFORM FROM conference_meeting WHERE id = NEW.meeting_id FOR KEY SHARE;
         IF FOUND THEN RETURN NULL; END IF;
         RAISE EXCEPTION 'An event names a meeting that is not there.' USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME;
       END $function$;

CREATE FUNCTION require_meetings_of_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
       DECLARE
         named integer[] := ARRAY(SELECT DISTINCT meeting_id FROM added WHERE meeting_id IS NOT NULL ORDER BY meeting_id);
         locked integer;
       BEGIN
         PERFORM FROM conference_meeting WHERE id = ANY(named) ORDER BY id FOR KEY SHARE;
         GET DIAGNOSTICS locked = ROW_COUNT;
         IF locked < cardinality(named) THEN
           RAISE EXCEPTION 'An event names a meeting that is not there.' USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME;
         END IF;
         RETURN NULL;
       END $function$;

CREATE FUNCTION stop_logging_changes(logged text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
       DECLARE
         logged_table text;
         event text;
       BEGIN
         FOREACH logged_table IN ARRAY logged LOOP
           FOREACH event IN ARRAY ARRAY['insert', 'update', 'delete'] LOOP
             EXECUTE format('DROP TRIGGER %I ON %I', 'change_' || event, logged_table);
           END LOOP;
         END LOOP;
       END $function$;
