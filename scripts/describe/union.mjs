/**
 * Joins the public description (`narrow`) and the enterprise description (`wide`) of GitHub into one slice. The enterprise
 * description must contain everything that the public description allows. Otherwise the build fails, and a person decides
 * how to join them. Query parameters may have the values of both, and the default of the description that has a default.
 */
export function joinDescriptions(narrow, wide) {
  for (const [route, { query }] of Object.entries(narrow.operations ?? {}))
    for (const [name, parameter] of Object.entries(query ?? {}))
      joinParameter(parameter, wide.operations?.[route]?.query?.[name]);
  const losses = findLoss(wide, narrow, 'slice');
  if (losses.length) throw new Error(`the wide description lacks what the narrow one has:\n${losses.join('\n')}`);
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
