/**
 * Joins the public and the enterprise description of GitHub in one slice. The enterprise description is expected to
 * contain all that the public one allows. If it does not, a person has to decide how to join them.
 * Decided so far: a query parameter takes the values of both, and the default of the description that has one.
 */
export function joinDescriptions(narrow, wide) {
  for (const [route, { query }] of Object.entries(narrow.operations ?? {}))
    for (const [name, parameter] of Object.entries(query ?? {}))
      joinParameter(parameter, wide.operations?.[route]?.query?.[name]);
  const lost = findLoss(wide, narrow, 'slice');
  if (lost.length) throw new Error(`the wide description lacks what the narrow one has:\n${lost.join('\n')}`);
  return wide;
}

function joinParameter(narrow, wide) {
  if (!narrow.enum || !wide?.enum) return;
  wide.enum = [...new Set([...wide.enum, ...narrow.enum])];
  wide.default ??= narrow.default;
}

function findLoss(wide, narrow, at) {
  if (Array.isArray(narrow) && narrow.every((item) => typeof item === 'string')) {
    const missing = narrow.filter((item) => !wide?.includes?.(item));
    const added = at.endsWith('.required') ? (wide ?? []).filter((item) => !narrow.includes(item)) : [];
    return [...missing.map((item) => `${at}: ${item}`), ...added.map((item) => `${at}: ${item} is asked for`)];
  }
  if (narrow !== null && typeof narrow === 'object') {
    return Object.entries(narrow).flatMap(([key, value]) => findLoss(wide?.[key], value, `${at}.${key}`));
  }
  return wide === narrow ? [] : [`${at}: ${JSON.stringify(narrow)}`];
}
