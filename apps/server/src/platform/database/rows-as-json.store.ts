/**
 * The rows of a select as one value: a list of objects, named by its columns; an empty one when there are none. NOTE:
 * `json_agg(json_build_object(…))` says the same and costs twice as much each time it is begun, rows or not.
 */
export const asJson = (rows: string): string => `to_json(array(select r from (${rows}) r))`
