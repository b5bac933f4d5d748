import { Problem, ViolationProblem } from '../protocol/problem.js';

/** Errors that were placed by a row within it already. */
const alreadyPlaced = new WeakSet<object>();

/** The error of a row with its place in the body: in the paths of violations, in front of every other sentence. */
export function placed(error: unknown, path: string): unknown {
  if (!(error instanceof Problem) || alreadyPlaced.has(error)) return error;
  const { violations } = error.document;
  const problem = violations
    ? new ViolationProblem(
        violations.map((violation) => {
          const isPlaced = violation.propertyPath.startsWith(`${path}.`) || violation.propertyPath.startsWith(`${path}[`);
          return isPlaced ? violation : { ...violation, propertyPath: violation.propertyPath ? `${path}.${violation.propertyPath}` : path };
        }),
      )
    : new Problem(error.getStatus(), `${path}: ${error.detail}`, error.document);
  alreadyPlaced.add(problem);
  return problem;
}
