import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import type { Place } from "./navigation.ts";

interface PlaceLinkProps {
  place: Place;
  className: string | undefined;
  onClick?: () => void;
  children: ReactNode;
}

/** Whether the page on screen is the place, or one reached from it. */
export const useIsHere = (): ((place: Place) => boolean) => {
  const { pathname, search } = useLocation();
  return ({ covers }) => covers(pathname, new URLSearchParams(search));
};

/** A link that is marked for as long as one is at its place. */
export const PlaceLink = ({ place, className = "", onClick, children }: PlaceLinkProps) => {
  const isHere = useIsHere()(place);
  return (
    <Link to={place.to} className={className} onClick={onClick} aria-current={isHere ? "page" : undefined}>
      {children}
    </Link>
  );
};
