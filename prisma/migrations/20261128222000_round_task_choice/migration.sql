-- How a round's tasks were chosen, in names: what the file of a study says of it.
ALTER TABLE "round" ADD COLUMN "task_choice" JSONB;

-- Of earlier rounds the event of their making says it, unless instructions were chosen by lists of ids or tasks were added.
UPDATE "round" r SET "task_choice" = jsonb_build_object('batches', '[]'::jsonb, 'first', jsonb_build_object(
    'tasks', jsonb_build_object(
      'from', 'content',
      'instructions', (e.data #> '{choice,tasks,instructions}') - 'ids',
      'randomSample', e.data #> '{choice,tasks,randomSample}',
      'samples', e.data #> '{choice,tasks,samples}',
      'systems', (SELECT jsonb_agg(s.name ORDER BY chosen.place) FROM jsonb_array_elements_text(
          CASE WHEN jsonb_typeof(e.data #> '{choice,tasks,systemIds}') = 'array' THEN e.data #> '{choice,tasks,systemIds}' END
        ) WITH ORDINALITY chosen(id, place) JOIN "system" s ON s.id::text = chosen.id)),
    'pairs', CASE WHEN e.data #>> '{choice,pairs,kind}' = 'baseline'
      THEN jsonb_build_object('kind', 'baseline', 'system',
        (SELECT s.name FROM "system" s WHERE s.id::text = e.data #>> '{choice,pairs,systemId}'))
      ELSE e.data #> '{choice,pairs}' END,
    'version', coalesce(e.data #> '{choice,checklist,version}', '"latest"'),
    'attentionTasks', coalesce(e.data -> 'attentionTasks', '0'),
    'trainingTasks', coalesce(e.data -> 'trainingTasks', '0')))
FROM "event" e
WHERE e.subject = r.id::text AND e.kind = 'round.created' AND e.study_id = r.study_id AND r.overlap > 0
  AND e.data #>> '{choice,tasks,from}' = 'content'
  AND jsonb_typeof(e.data #> '{choice,tasks,instructions,ids}') = 'null'
  AND jsonb_typeof(e.data #> '{choice,tasks,instructions,externalIds}') = 'null'
  AND (e.data #>> '{choice,pairs,kind}' <> 'baseline'
    OR EXISTS (SELECT FROM "system" s WHERE s.id::text = e.data #>> '{choice,pairs,systemId}'))
  AND NOT EXISTS (SELECT FROM "event" added WHERE added.subject = r.id::text AND added.kind = 'round.tasks-added');
