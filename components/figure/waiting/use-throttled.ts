import { useEffect, useRef, useState } from "react";

/** The value, updated at most once per interval; immediately when the interval is 0. */
export function useThrottled<Value>(value: Value, intervalMs: number): Value {
  const [followed, setFollowed] = useState(value);
  const lastChange = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, lastChange.current + intervalMs - Date.now());
    const timer = setTimeout(() => {
      lastChange.current = Date.now();
      setFollowed(value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value, intervalMs]);
  return intervalMs === 0 ? value : followed;
}
