-- Views over the tables.

CREATE VIEW c_lp_learner AS
 SELECT l.id,
    p.id AS lp_id,
    l.user_id,
    l.course_id,
    l.session_id,
    best.id AS best_attempt_id,
    COALESCE("all".attempts, 0) AS attempts,
    COALESCE(best.progress, 0) AS progress,
    best.score,
    COALESCE("all"."time", 0) AS total_time,
    "all".first_access,
    "all".last_access,
    "all".completion_date
   FROM (((c_lp p
     JOIN LATERAL ( SELECT (m.id * 2) AS id,
            m.user_id,
            m.course_id,
            NULL::integer AS session_id
           FROM course_rel_user m
          WHERE (((m.status)::text = 'student'::text) AND ((m.relation_type)::text = 'normal'::text) AND (EXISTS ( SELECT 1
                   FROM resource_link k
                  WHERE ((k.resource_node_id = p.resource_node_id) AND (k.course_id = m.course_id) AND (k.session_id IS NULL) AND (k.deleted_at IS NULL)))))
        UNION ALL
         SELECT ((m.id * 2) + 1),
            m.user_id,
            m.course_id,
            m.session_id
           FROM session_rel_course_rel_user m
          WHERE (((m.status)::text = 'student'::text) AND (EXISTS ( SELECT 1
                   FROM resource_link k
                  WHERE ((k.resource_node_id = p.resource_node_id) AND (k.course_id = m.course_id) AND ((k.session_id IS NULL) OR (k.session_id = m.session_id)) AND (k.deleted_at IS NULL)))))) l ON (true))
     LEFT JOIN LATERAL ( SELECT v.id,
            v.progress,
            v.score
           FROM c_lp_view v
          WHERE ((v.lp_id = p.id) AND (v.user_id = l.user_id) AND (v.course_id = l.course_id) AND (NOT (v.session_id IS DISTINCT FROM l.session_id)))
          ORDER BY v.progress DESC NULLS LAST, v.score DESC NULLS LAST, v.id DESC
         LIMIT 1) best ON (true))
     LEFT JOIN LATERAL ( SELECT (count(*))::integer AS attempts,
            (sum(v.total_time))::integer AS "time",
            min(v.started_at) AS first_access,
            max(v.last_access_at) AS last_access,
            min(v.completion_date) AS completion_date
           FROM c_lp_view v
          WHERE ((v.lp_id = p.id) AND (v.user_id = l.user_id) AND (v.course_id = l.course_id) AND (NOT (v.session_id IS DISTINCT FROM l.session_id)))) "all" ON (true));

CREATE VIEW course_learner AS
 SELECT l.id,
    l.user_id,
    l.course_id,
    l.session_id,
    ( SELECT u.official_code
           FROM "user" u
          WHERE (u.id = l.user_id)) AS official_code,
    (( SELECT round(avg(COALESCE(( SELECT max(v.progress) AS max
                   FROM c_lp_view v
                  WHERE ((v.lp_id = p.id) AND (v.user_id = l.user_id) AND (v.course_id = l.course_id) AND (NOT (v.session_id IS DISTINCT FROM l.session_id)))), 0)), 2) AS round
           FROM c_lp p
          WHERE (EXISTS ( SELECT 1
                   FROM resource_link k
                  WHERE ((k.resource_node_id = p.resource_node_id) AND (k.course_id = l.course_id) AND ((k.session_id IS NULL) OR (k.session_id = l.session_id)) AND (k.deleted_at IS NULL) AND ((k.visibility)::text = 'published'::text))))))::numeric(5,2) AS progress,
    ( SELECT (count(DISTINCT a.quiz_id))::integer AS count
           FROM track_e_exercises a
          WHERE (((a.status)::text = 'completed'::text) AND (NOT a.preview) AND (a.user_id = l.user_id) AND (a.course_id = l.course_id) AND (NOT (a.session_id IS DISTINCT FROM l.session_id)))) AS quizzes_taken,
    ( SELECT (count(*))::integer AS count
           FROM c_quiz q
          WHERE (((q.active)::text = 'active'::text) AND (EXISTS ( SELECT 1
                   FROM resource_link k
                  WHERE ((k.resource_node_id = q.resource_node_id) AND (k.course_id = l.course_id) AND ((k.session_id IS NULL) OR (k.session_id = l.session_id)) AND (k.deleted_at IS NULL) AND ((k.visibility)::text = 'published'::text)))))) AS quizzes,
    (( SELECT round(((100)::numeric * avg(counted.ratio)), 2) AS round
           FROM (c_quiz q
             CROSS JOIN LATERAL ( SELECT
                        CASE q.attempt_counted
                            WHEN 'average'::text THEN avg(((a.score)::numeric / NULLIF((a.max_score)::numeric, (0)::numeric)))
                            WHEN 'first'::text THEN (array_agg(((a.score)::numeric / NULLIF((a.max_score)::numeric, (0)::numeric)) ORDER BY a.id))[1]
                            WHEN 'latest'::text THEN (array_agg(((a.score)::numeric / NULLIF((a.max_score)::numeric, (0)::numeric)) ORDER BY a.id DESC))[1]
                            ELSE max(((a.score)::numeric / NULLIF((a.max_score)::numeric, (0)::numeric)))
                        END AS ratio
                   FROM track_e_exercises a
                  WHERE (((a.status)::text = 'completed'::text) AND (NOT a.preview) AND (a.user_id = l.user_id) AND (a.course_id = l.course_id) AND (NOT (a.session_id IS DISTINCT FROM l.session_id)) AND (a.quiz_id = q.id) AND (a.to_be_marked = 0))) counted)
          WHERE (q.id IN ( SELECT a.quiz_id
                   FROM track_e_exercises a
                  WHERE (((a.status)::text = 'completed'::text) AND (NOT a.preview) AND (a.user_id = l.user_id) AND (a.course_id = l.course_id) AND (NOT (a.session_id IS DISTINCT FROM l.session_id)))))))::numeric(5,2) AS quiz_mean,
    ( SELECT (count(*))::integer AS count
           FROM c_student_publication p
          WHERE (((p.filetype)::text = 'folder'::text) AND (p.active = 1) AND (EXISTS ( SELECT 1
                   FROM resource_link k
                  WHERE ((k.resource_node_id = p.resource_node_id) AND (k.course_id = l.course_id) AND ((k.session_id IS NULL) OR (k.session_id = l.session_id)) AND (k.deleted_at IS NULL) AND ((k.visibility)::text = 'published'::text)))) AND (EXISTS ( SELECT 1
                   FROM c_student_publication w
                  WHERE ((w.publication_parent_id = p.id) AND (w.user_id = l.user_id) AND (w.active <> 2)))))) AS works_handed_in,
    ( SELECT (count(*))::integer AS count
           FROM c_student_publication p
          WHERE (((p.filetype)::text = 'folder'::text) AND (p.active = 1) AND (EXISTS ( SELECT 1
                   FROM resource_link k
                  WHERE ((k.resource_node_id = p.resource_node_id) AND (k.course_id = l.course_id) AND ((k.session_id IS NULL) OR (k.session_id = l.session_id)) AND (k.deleted_at IS NULL) AND ((k.visibility)::text = 'published'::text)))) AND (( SELECT min(w.sent_date) AS min
                   FROM c_student_publication w
                  WHERE ((w.publication_parent_id = p.id) AND (w.user_id = l.user_id) AND (w.active <> 2))) > ( SELECT d.expires_on
                   FROM c_student_publication_assignment d
                  WHERE (d.publication_id = p.id)
                 LIMIT 1)))) AS works_late,
    ( SELECT (count(*))::integer AS count
           FROM c_student_publication p
          WHERE (((p.filetype)::text = 'folder'::text) AND (p.active = 1) AND (EXISTS ( SELECT 1
                   FROM resource_link k
                  WHERE ((k.resource_node_id = p.resource_node_id) AND (k.course_id = l.course_id) AND ((k.session_id IS NULL) OR (k.session_id = l.session_id)) AND (k.deleted_at IS NULL) AND ((k.visibility)::text = 'published'::text)))) AND (( SELECT d.expires_on
                   FROM c_student_publication_assignment d
                  WHERE (d.publication_id = p.id)
                 LIMIT 1) < now()) AND (NOT (EXISTS ( SELECT 1
                   FROM c_student_publication w
                  WHERE ((w.publication_parent_id = p.id) AND (w.user_id = l.user_id) AND (w.active <> 2))))))) AS works_missing,
    ( SELECT (count(*))::integer AS count
           FROM c_student_publication p
          WHERE (((p.filetype)::text = 'folder'::text) AND (p.active = 1) AND (EXISTS ( SELECT 1
                   FROM resource_link k
                  WHERE ((k.resource_node_id = p.resource_node_id) AND (k.course_id = l.course_id) AND ((k.session_id IS NULL) OR (k.session_id = l.session_id)) AND (k.deleted_at IS NULL) AND ((k.visibility)::text = 'published'::text)))))) AS works,
    ( SELECT t.percentage
           FROM (gradebook_category g
             JOIN gradebook_total t ON (((t.category_id = g.id) AND (t.user_id = l.user_id))))
          WHERE ((g.parent_id IS NULL) AND (g.course_id = l.course_id) AND (NOT (g.session_id IS DISTINCT FROM l.session_id)))) AS total_percentage,
    ( SELECT t.label
           FROM (gradebook_category g
             JOIN gradebook_total t ON (((t.category_id = g.id) AND (t.user_id = l.user_id))))
          WHERE ((g.parent_id IS NULL) AND (g.course_id = l.course_id) AND (NOT (g.session_id IS DISTINCT FROM l.session_id)))) AS label,
    ( SELECT (sum(EXTRACT(epoch FROM (v.logout_course_date - v.login_course_date))))::integer AS sum
           FROM track_e_course_access v
          WHERE ((v.user_id = l.user_id) AND (v.c_id = l.course_id) AND (COALESCE(v.session_id, 0) = COALESCE(l.session_id, 0)))) AS time_spent,
    ( SELECT min(v.login_course_date) AS min
           FROM track_e_course_access v
          WHERE ((v.user_id = l.user_id) AND (v.c_id = l.course_id) AND (COALESCE(v.session_id, 0) = COALESCE(l.session_id, 0)))) AS first_access,
    GREATEST(( SELECT max(GREATEST(v.login_course_date, v.logout_course_date)) AS max
           FROM track_e_course_access v
          WHERE ((v.user_id = l.user_id) AND (v.c_id = l.course_id) AND (COALESCE(v.session_id, 0) = COALESCE(l.session_id, 0)))), ( SELECT max(GREATEST(a.start_date, a.exe_date)) AS max
           FROM track_e_exercises a
          WHERE ((a.user_id = l.user_id) AND (a.course_id = l.course_id) AND (NOT (a.session_id IS DISTINCT FROM l.session_id)))), ( SELECT max(w.sent_date) AS max
           FROM (c_student_publication w
             JOIN c_student_publication p ON ((p.id = w.publication_parent_id)))
          WHERE ((w.user_id = l.user_id) AND (EXISTS ( SELECT 1
                   FROM resource_link k
                  WHERE ((k.resource_node_id = p.resource_node_id) AND (k.course_id = l.course_id) AND ((k.session_id IS NULL) OR (k.session_id = l.session_id)) AND (k.deleted_at IS NULL) AND ((k.visibility)::text = 'published'::text))))))) AS last_access,
    ( SELECT max(c.id) AS max
           FROM (gradebook_category g
             JOIN gradebook_certificate c ON (((c.category_id = g.id) AND (c.revoked_at IS NULL))))
          WHERE ((g.parent_id IS NULL) AND (g.course_id = l.course_id) AND (NOT (g.session_id IS DISTINCT FROM l.session_id)) AND (c.user_id = l.user_id))) AS certificate_id
   FROM ( SELECT (m.id * 2) AS id,
            m.user_id,
            m.course_id,
            NULL::integer AS session_id
           FROM course_rel_user m
          WHERE (((m.status)::text = 'student'::text) AND ((m.relation_type)::text = 'normal'::text))
        UNION ALL
         SELECT ((m.id * 2) + 1),
            m.user_id,
            m.course_id,
            m.session_id
           FROM session_rel_course_rel_user m
          WHERE ((m.status)::text = 'student'::text)) l;
