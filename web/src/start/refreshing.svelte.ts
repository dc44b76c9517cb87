/** Asks again from time to time, as long as somebody is looking. */

const PAUSE = 8000;

/** To be called while a component is set up: asks at once, then again and again until it goes. */
export function refreshing(ask: () => Promise<void>): void {
  $effect(() => {
    const again = (): void => {
      if (!document.hidden) ask().catch(() => undefined); // no connection just now: the next time will do
    };
    again();
    const timer = setInterval(again, PAUSE);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  });
}
