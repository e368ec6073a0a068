import { Client } from "pg";

export interface LabelledRound {
  tasks: number;
  raters: number;
  questions: number;
}

/** A check-then-score round in a study of its own, labelled by simulated raters. Straight SQL: a bench should not wait long. */
export async function seedLabelledRound(url: string, { tasks, raters, questions }: LabelledRound): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const one = async (sql: string, values: unknown[] = []): Promise<string> => {
      const { rows } = await client.query<{ id: string }>(sql, values);
      return rows[0]?.id ?? "";
    };
    // What is made here is sound by construction; checking a million references would take minutes.
    await client.query("SET session_replication_role = replica");
    const study = await one("INSERT INTO study (id, name) VALUES (gen_random_uuid(), 'Bench') RETURNING id");
    const round = await one(
      `INSERT INTO round (id, study_id, name, protocol, status, scale, level_names, checklist_series, seed, opened_at)
       VALUES (gen_random_uuid(), $1, 'Bench', 'check_then_score', 'open', 'score', '{1,2,3,4,5}', 'imported', 1, now()) RETURNING id`,
      [study],
    );
    const run = (sql: string, ...values: unknown[]) => client.query(sql, values);
    await run(
      "INSERT INTO system (id, study_id, name) SELECT gen_random_uuid(), $1, 'System ' || g FROM generate_series(0, 4) g",
      study,
    );
    await run(
      `INSERT INTO instruction (id, study_id, external_id, position, text, subset, tags)
       SELECT gen_random_uuid(), $1, 'instruction-' || g, g, repeat('Write a short story about ' || g || '. ', 6),
         'subset ' || g % 3, '{}' FROM generate_series(1, $2::int) g`,
      study,
      tasks,
    );
    await run(
      `INSERT INTO response (id, study_id, instruction_id, system_id, text)
       SELECT gen_random_uuid(), n.study_id, n.id, y.id, repeat('Once upon a time there was ' || n.position || '. ', 20)
       FROM instruction n JOIN system y ON y.study_id = n.study_id AND y.name = 'System ' || n.position % 5 WHERE n.study_id = $1`,
      study,
    );
    await run(
      `INSERT INTO checklist (id, study_id, instruction_id, series, source, status)
       SELECT gen_random_uuid(), study_id, id, 'imported', 'imported', 'published' FROM instruction WHERE study_id = $1`,
      study,
    );
    await run(
      `INSERT INTO checklist_item (id, checklist_id, position, question, categories)
       SELECT gen_random_uuid(), c.id, g, 'Is requirement ' || g || ' met?', ARRAY['Category ' || g]
       FROM checklist c, generate_series(1, $2::int) g WHERE c.study_id = $1`,
      study,
      questions,
    );
    await run(
      `INSERT INTO task (id, study_id, round_id, protocol, position, instruction_id, response_a_id, checklist_id, wanted)
       SELECT gen_random_uuid(), n.study_id, $2, 'check_then_score', n.position, n.id, p.id, c.id, 0
       FROM instruction n JOIN response p ON p.instruction_id = n.id JOIN checklist c ON c.instruction_id = n.id WHERE n.study_id = $1`,
      study,
      round,
    );
    await run(
      `INSERT INTO rater (id, study_id, kind, number, name, source, simulated)
       SELECT gen_random_uuid(), $1, 'imported', g, 'rater ' || g, 'bench', true FROM generate_series(1, $2::int) g`,
      study,
      raters,
    );
    await run(
      `INSERT INTO annotation (id, study_id, round_id, task_id, protocol, rater_id, checklist_id, level, duration_ms, content_hash)
       SELECT gen_random_uuid(), t.study_id, t.round_id, t.id, t.protocol, r.id, t.checklist_id,
         greatest(1, least(5, 1 + abs(hashtext(t.id::text)) % 5 + (random() * 2 - 1)::int)), (random() * 60000)::int, 'bench'
       FROM task t JOIN rater r ON r.study_id = t.study_id WHERE t.round_id = $1 ORDER BY t.position`,
      round,
    );
    await run(
      `INSERT INTO checklist_answer (annotation_id, item_id, checklist_id, answer)
       SELECT a.id, i.id, a.checklist_id, (CASE WHEN random() < 0.15 * a.level + 0.1 THEN 'YES' ELSE 'NO' END)::answer
       FROM annotation a JOIN checklist_item i ON i.checklist_id = a.checklist_id WHERE a.round_id = $1`,
      round,
    );
    await client.query("SET session_replication_role = DEFAULT");
    await client.query("ANALYZE");
    await run("SELECT recount_round($1)", round);
    await client.query("VACUUM ANALYZE");
    return round;
  } finally {
    await client.end();
  }
}
