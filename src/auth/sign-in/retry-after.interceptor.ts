import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { tap, type Observable } from 'rxjs';
import { TooManySignIns } from './too-many-sign-ins.js';

/** Sets `Retry-After` for callers who are throttled. */
@Injectable()
export class RetryAfterInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      tap({
        error: (error: unknown) => {
          if (error instanceof TooManySignIns) response.setHeader('Retry-After', error.retryAfter);
        },
      }),
    );
  }
}
